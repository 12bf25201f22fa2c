import type { FilterKind } from '#compile/filter/filter-kind.ts';
import { resolveRange } from '#compile/time-range.ts';

/** Its value is the range's text; the request gets the two moments that it means now. */
export const filter: FilterKind = {
  read: ([first = '']) => (resolveRange(first, 0) === undefined ? undefined : first),
  body(_, value, now) {
    const range = resolveRange(String(value), now);
    if (range === undefined) return {};
    return { from: new Date(range.from).toISOString(), to: new Date(range.to).toISOString() };
  },
};
