// The drawings that come later, as something to subscribe to: what is drawn before they are there is drawn again then.
import type { IconDrawing } from './icons.ts';

export type Drawings = Readonly<Record<string, IconDrawing>>;

export interface MoreDrawings {
  /** Undefined until they have come. */
  readonly read: () => Drawings | undefined;
  /** Asks for them, too, unless they are there or on their way. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** `fetch` may fail: what is drawn next asks again. */
export function createMoreDrawings(fetch: () => Promise<Drawings>): MoreDrawings {
  const listeners = new Set<() => void>();
  let drawings: Drawings | undefined;
  let asked = false;
  const ask = () => {
    if (asked) return;
    asked = true;
    fetch().then(
      (come) => {
        drawings = come;
        for (const listener of listeners) listener();
      },
      () => {
        asked = false;
      },
    );
  };
  return {
    read: () => drawings,
    subscribe(listener) {
      listeners.add(listener);
      ask();
      return () => listeners.delete(listener);
    },
  };
}
