// The browser's back and forward buttons move first and tell afterwards: the step is undone, and done again when the person agrees.

interface BackGuardWindow {
  readonly history: Pick<History, 'go' | 'state'>;
  readonly addEventListener: Window['addEventListener'];
}

/** Asks before a step through the history while the person has something to lose. Returns what ends it. */
export type GuardBack = (ask: () => Promise<boolean>) => () => void;

/**
 * Made before the router: browsers tell listeners of the window in the order in which they came, and the router must not
 * hear of a step that is undone.
 */
export function createBackGuard(browser: BackGuardWindow): GuardBack {
  let guard: ((event: Event) => void) | undefined;
  browser.addEventListener('popstate', (event) => guard?.(event));
  return (ask) => {
    const step = guardedStep(ask, browser);
    guard = step;
    return () => {
      if (guard === step) guard = undefined;
    };
  };
}

function guardedStep(ask: () => Promise<boolean>, { history }: BackGuardWindow): (event: Event) => void {
  let position = positionOf(history.state);
  /** The next step is our own and nobody has to hear of it. */
  let undoing = false;
  let leaving = false;
  return (event) => {
    if (leaving) return;
    if (undoing) {
      undoing = false;
      event.stopImmediatePropagation();
      return;
    }
    const delta = positionOf(history.state) - position;
    // A hash or a step of somebody else: nothing that could be undone.
    if (!Number.isFinite(delta) || delta === 0) {
      position = positionOf(history.state);
      return;
    }
    event.stopImmediatePropagation();
    undoing = true;
    history.go(-delta);
    void ask().then((leave) => {
      if (!leave) return;
      leaving = true;
      history.go(delta);
    });
  };
}

/** The router numbers its entries. */
function positionOf(state: unknown): number {
  return typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : Number.NaN;
}
