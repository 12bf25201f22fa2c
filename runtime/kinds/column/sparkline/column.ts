import { EMPTY } from '#compile/column/cell.ts';
import { type ColumnKind, valueReader } from '#compile/column/column-kind.ts';

/** A small line of `[number | null]` or `[[ms, number | null]]`; what it says in words is made when it is drawn or exported. */
export const column: ColumnKind = {
  align: 'left',
  width: 112,
  compile: ({ name, unit = '' }) => {
    const read = valueReader(name);
    return (row) => {
      const points = read(row);
      return Array.isArray(points) && points.length > 0 ? { kind: 'sparkline', points, unit } : EMPTY;
    };
  },
};
