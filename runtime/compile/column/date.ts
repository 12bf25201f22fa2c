import { EMPTY } from '../cell.ts';
import { type ColumnKind, valueReader } from '../column-kind.ts';
import { momentOf } from '../format/time.ts';

/** A moment: relative with the absolute time as tooltip, or the other way round with `format: absolute`. */
export const dateColumn: ColumnKind = {
  align: 'left',
  width: 170,
  compile: (column) => {
    const read = valueReader(column.name);
    const absolute = column.format === 'absolute';
    return (row) => {
      const at = momentOf(read(row));
      return at === undefined ? EMPTY : { kind: 'time', at, absolute };
    };
  },
};
