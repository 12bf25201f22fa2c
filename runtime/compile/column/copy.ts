import { EMPTY } from '../cell.ts';
import { type ColumnKind, valueReader } from '../column-kind.ts';
import { textOf } from '../scope.ts';

/** An id, key or address with a copy button. */
export const copyColumn: ColumnKind = {
  align: 'left',
  width: 240,
  compile: (column) => {
    const read = valueReader(column.name);
    return (row) => {
      const text = textOf(read(row));
      return text === '' ? EMPTY : { kind: 'copy', text };
    };
  },
};
