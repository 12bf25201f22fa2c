// Browsers step back and forward first and notify afterwards: the step is undone, and redone when the person agrees.
import { readEntry } from '../location/history-entry.ts';

interface BackGuardWindow {
  readonly history: Pick<History, 'go' | 'state'>;
  readonly addEventListener: Window['addEventListener'];
}

/** Asks before a step through the history while something is unsaved. Returns what ends it. */
export type GuardBack = (ask: () => Promise<boolean>) => () => void;

/**
 * Made before the router: browsers call listeners of the window in the order of registration, and the router must not
 * see a step that is undone.
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
  /** The next step is our own and is not reported. */
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
    // A hash change or a foreign step: it cannot be undone.
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

function positionOf(state: unknown): number {
  return readEntry(state)?.position ?? Number.NaN;
}
