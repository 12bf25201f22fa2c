// Where lines stand in the window, from one line whose place is known. Heights beyond what was drawn are estimates, so
// nothing is computed over long distances: a million lines are scrolled as exactly as ten.

/** A line's top edge is `y` pixels below the window's top edge, or the log's end stands at the bottom. */
export type Place = 'end' | { readonly rank: number; readonly y: number };

export interface Ground {
  /** Lines that there are. */
  readonly count: number;
  /** Height of the window in pixels. */
  readonly window: number;
  readonly height: (rank: number) => number;
}

export interface Settled {
  /** The first line that can be seen, and where its top edge is (0 or above the window). */
  readonly rank: number;
  readonly y: number;
  /** How much of it is above the window, 0 to 1. */
  readonly part: number;
  readonly isStart: boolean;
  readonly isEnd: boolean;
}

/** The place as far as the ends of the log allow it. */
export function settle(place: Place, ground: Ground): Settled {
  const { count, window, height } = ground;
  if (count === 0) return { rank: 0, y: 0, part: 0, isStart: true, isEnd: true };
  let rank = place === 'end' ? count - 1 : Math.min(Math.max(0, place.rank), count - 1);
  let y = place === 'end' ? window - height(rank) : place.y;
  const up = () => {
    while (y > 0 && rank > 0) {
      rank -= 1;
      y -= height(rank);
    }
    if (rank === 0 && y > 0) y = 0;
  };
  const down = () => {
    while (y + height(rank) <= 0 && rank < count - 1) {
      y += height(rank);
      rank += 1;
    }
  };
  up();
  down();
  const gap = gapBelow(rank, y, ground);
  if (gap >= 0) {
    y += gap;
    up();
  }
  return { rank, y, part: -y / height(rank), isStart: rank === 0 && y === 0, isEnd: gap >= 0 };
}

/** Empty pixels below the last line; negative when it reaches below the window. */
function gapBelow(rank: number, y: number, { count, window, height }: Ground): number {
  let bottom = y;
  for (let at = rank; at < count; at++) {
    bottom += height(at);
    if (bottom > window) return -1;
  }
  return window - bottom;
}
