// Sorting of tables whose rows all came at once.

import { displayText, isBlank, type Row } from '#compile/scope.ts';
import type { Order } from '#compile/table/query-codec.ts';

const COLLATOR = new Intl.Collator('zh-CN', { numeric: true });

/** A sorted copy; absent values go last either way. */
export function sortRows(rows: readonly Row[], order: Order | undefined): readonly Row[] {
  if (order === undefined) return rows;
  const sign = order.order === 'asc' ? 1 : -1;
  return [...rows].sort((left, right) => {
    const [a, b] = [left[order.by], right[order.by]];
    if (isBlank(a) || isBlank(b)) return Number(isBlank(a)) - Number(isBlank(b));
    return (
      sign *
      (typeof a === 'number' && typeof b === 'number'
        ? a - b
        : COLLATOR.compare(displayText(a), displayText(b)))
    );
  });
}
