import { EMPTY } from '#compile/column/cell.ts';
import { type ColumnKind, valueReader } from '#compile/column/column-kind.ts';
import { CELL_PADDING, textWidth } from '#compile/column/text-width.ts';
import { momentOf } from '#compile/format/time.ts';

/** A moment: relative with the absolute time as tooltip, or the other way round with `format: absolute`. */
export const column: ColumnKind = {
  align: 'left',
  width: 152,
  // Older than a week it is shown by date and minute.
  neededWidth: (column) =>
    CELL_PADDING + textWidth(column.format === 'absolute' ? '0000-00-00 00:00:00' : '0000-00-00 00:00'),
  compile: (column) => {
    const read = valueReader(column.name);
    const absolute = column.format === 'absolute';
    return (row) => {
      const at = momentOf(read(row));
      return at === undefined ? EMPTY : { kind: 'time', at, absolute };
    };
  },
};
