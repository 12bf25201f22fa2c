// The browser's back and forward buttons move first and tell afterwards: the step is undone, and done again when the person agrees.

interface BackGuardWindow {
  readonly history: Pick<History, 'go' | 'state'>;
  readonly addEventListener: Window['addEventListener'];
  readonly removeEventListener: Window['removeEventListener'];
}

/** Asks before a step through the history. Returns what ends it. */
export function guardBack(ask: () => Promise<boolean>, browser: BackGuardWindow = window): () => void {
  let position = positionOf(browser.history.state);
  /** The next step is our own and nobody has to hear of it. */
  let undoing = false;
  let leaving = false;
  const step = (event: Event) => {
    if (leaving) return;
    const delta = positionOf(browser.history.state) - position;
    if (undoing) {
      undoing = false;
      event.stopImmediatePropagation();
      return;
    }
    // A hash or a step of somebody else: nothing that could be undone.
    if (!Number.isFinite(delta) || delta === 0) {
      position = positionOf(browser.history.state);
      return;
    }
    event.stopImmediatePropagation();
    undoing = true;
    browser.history.go(-delta);
    void ask().then((leave) => {
      if (!leave) return;
      leaving = true;
      browser.history.go(delta);
    });
  };
  // In the capturing phase: before the router hears that the address is another one.
  browser.addEventListener('popstate', step, { capture: true });
  return () => browser.removeEventListener('popstate', step, { capture: true });
}

/** The router numbers its entries. */
function positionOf(state: unknown): number {
  return typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : Number.NaN;
}
