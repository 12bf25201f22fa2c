// The scrollbar of a log that may be higher than a browser can draw: then its thumb stands for a part of the lines.
import type { Place, Settled } from './settle.ts';

/** Browsers end between 17 and 33 million pixels. */
export const MAX_PIXELS = 8_000_000;

export interface ScrollMap {
  /** Each pixel of the scrollbar is a pixel of the log: the browser scrolls by itself. */
  readonly isExact: boolean;
  /** Of what is scrolled. */
  readonly height: number;
  readonly top: (settled: Settled) => number;
  readonly place: (top: number) => Place;
}

export interface ScrollFacts {
  readonly count: number;
  readonly window: number;
  readonly rowHeight: number;
  /** Lines are as high as they need; their sum is only known roughly. */
  readonly estimate: number | undefined;
  /** Lines in the window now. */
  readonly shown: number;
}

export function createScrollMap(facts: ScrollFacts): ScrollMap {
  const { count, window, rowHeight, estimate } = facts;
  const exact = count * rowHeight;
  if (estimate === undefined && exact <= MAX_PIXELS) {
    return {
      isExact: true,
      height: exact,
      top: ({ rank, y }) => rank * rowHeight - y,
      place(top) {
        const rank = Math.min(Math.floor(top / rowHeight), Math.max(0, count - 1));
        return { rank, y: rank * rowHeight - top };
      },
    };
  }
  const height = Math.max(0, Math.min(estimate ?? exact, MAX_PIXELS));
  const reach = Math.max(0, height - window);
  /** Lines that can stand at the top. */
  const tops = Math.max(1, count - facts.shown);
  return {
    isExact: false,
    height,
    top({ rank, part, isStart, isEnd }) {
      if (isEnd) return reach;
      if (isStart) return 0;
      const passed = Math.min(1, (rank + part) / tops);
      // One pixel off both ends: there is something left to scroll to.
      return Math.min(Math.max(1, Math.round(passed * reach)), Math.max(1, reach - 1));
    },
    place(top) {
      if (top >= reach) return 'end';
      if (top <= 0) return { rank: 0, y: 0 };
      const exactRank = (top / reach) * tops;
      const rank = Math.min(Math.floor(exactRank), Math.max(0, count - 1));
      return { rank, y: Math.round((rank - exactRank) * rowHeight) };
    },
  };
}
