// Heights of wrapped lines as they were drawn; a line that was never drawn counts as the average of the others.
import { type RefObject, useLayoutEffect, useReducer, useRef } from 'react';
import type { LineView } from '../model/line-view.ts';

export const ROW_HEIGHT = 20;

/** Sums of more lines are estimated. */
const MAX_SUMMED = 2_000;

export interface RowHeights {
  readonly of: (rank: number) => number;
  /** All lines together, roughly; undefined when each line is one row. */
  readonly estimate: number | undefined;
}

/** `layout` names all that the heights depend on but the lines: another one, and they are measured anew. */
export function useRowHeights(
  rows: RefObject<HTMLElement>,
  view: LineView,
  isWrapped: boolean,
  layout: string,
): RowHeights {
  const known = useRef({ layout, heights: new Map<number, number>(), sum: 0 });
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  if (known.current.layout !== layout) known.current = { layout, heights: new Map(), sum: 0 };

  useLayoutEffect(() => {
    if (!isWrapped || rows.current === null) return;
    let isNew = false;
    const { heights } = known.current;
    for (const row of rows.current.children) {
      const line = Number(row.getAttribute('data-line'));
      const height = row.getBoundingClientRect().height;
      // Lines that are still on their way have no height of their own.
      if (row.hasAttribute('data-absent') || heights.get(line) === height) continue;
      known.current.sum += height - (heights.get(line) ?? 0);
      heights.set(line, height);
      isNew = true;
    }
    if (isNew) drawAgain();
  });

  if (!isWrapped) return { of: () => ROW_HEIGHT, estimate: undefined };
  const { heights, sum } = known.current;
  const average = heights.size === 0 ? ROW_HEIGHT : sum / heights.size;
  const of = (rank: number) => heights.get(view.at(rank)) ?? ROW_HEIGHT;
  return { of, estimate: estimateOf(view.count, average, (rank) => heights.get(view.at(rank)) ?? average) };
}

function estimateOf(count: number, average: number, height: (rank: number) => number): number {
  if (count > MAX_SUMMED) return count * average;
  let sum = 0;
  for (let rank = 0; rank < count; rank++) sum += height(rank);
  return sum;
}
