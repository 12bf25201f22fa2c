import { edgesOf, type Quad } from './quad.ts';

/** Rows from the top, in a row from the left. Two lines are in one row when half of the lower one lies beside the other. */
export function inReadingOrder(quads: readonly Quad[]): readonly Quad[] {
  const boxes = quads.map((quad) => ({ quad, ...edgesOf(quad) })).sort((a, b) => a.top - b.top);
  const rows: (typeof boxes)[] = [];
  for (const box of boxes) {
    const first = rows.at(-1)?.[0];
    const overlap = first === undefined ? 0 : Math.min(first.bottom, box.bottom) - box.top;
    const isBeside =
      first !== undefined && overlap > 0.5 * Math.min(first.bottom - first.top, box.bottom - box.top);
    if (isBeside) rows.at(-1)?.push(box);
    else rows.push([box]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.left - b.left).map(({ quad }) => quad));
}
