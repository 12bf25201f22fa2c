// Which rows of a long table are mounted: fixed row height, so it is two divisions and no measuring.

export interface RowWindow {
  readonly first: number;
  /** Exclusive. */
  readonly last: number;
  /** Pixels of the spacers above and below. */
  readonly before: number;
  readonly after: number;
}

/** Tables up to this many rows are mounted whole: the browser scrolls them without help. */
export const VIRTUAL_ABOVE = 100;
const OVERSCAN = 8;

export function visibleRows(count: number, rowHeight: number, scrollTop: number, height: number): RowWindow {
  if (count <= VIRTUAL_ABOVE) return { first: 0, last: count, before: 0, after: 0 };
  // Even starts keep zebra-like differences and React keys stable while scrolling.
  const top = Math.floor(Math.max(0, scrollTop) / rowHeight) - OVERSCAN;
  const first = Math.min(Math.max(0, top - (top % 2)), Math.max(0, count - 1));
  const last = Math.min(count, Math.ceil((Math.max(0, scrollTop) + height) / rowHeight) + OVERSCAN);
  return { first, last, before: first * rowHeight, after: (count - last) * rowHeight };
}
