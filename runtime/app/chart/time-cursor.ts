// The moment that a person points at, shared by everything on a page that has an axis of time.

export interface PointedTime {
  /** Epoch ms; undefined: the pointer is over none of them. */
  readonly at: number | undefined;
  /** What is being dragged over just now, epoch ms. */
  readonly stretch?: { readonly from: number; readonly to: number };
}

export interface TimeCursor {
  /** A view that joins hears what the others point at, never itself. */
  join(listener: (pointed: PointedTime) => void): {
    publish(pointed: PointedTime): void;
    leave(): void;
  };
  /** A dragged stretch becomes the page's range (epoch ms); absent: the page has none. */
  readonly zoom: ((from: number, to: number) => void) | undefined;
}

/** A shorter drag is a click of an unsteady hand. Pixels. */
export const LEAST_DRAG = 6;

export function createTimeCursor(zoom: TimeCursor['zoom']): TimeCursor {
  const listeners = new Set<(pointed: PointedTime) => void>();
  return {
    zoom,
    join(listener) {
      // Two views may be given the same function.
      const own = (pointed: PointedTime) => listener(pointed);
      listeners.add(own);
      return {
        publish(pointed) {
          for (const each of listeners) if (each !== own) each(pointed);
        },
        leave: () => listeners.delete(own),
      };
    },
  };
}
