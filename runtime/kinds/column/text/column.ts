import { EMPTY } from '#compile/column/cell.ts';
import { type ColumnKind, valueReader } from '#compile/column/column-kind.ts';
import { displayText } from '#compile/scope.ts';

/** Any value as it is. */
export const column: ColumnKind = {
  align: 'left',
  width: 160,
  least: 96,
  compile: (column) => {
    const read = valueReader(column.name);
    return (row) => {
      const text = displayText(read(row));
      return text === '' ? EMPTY : { kind: 'text', text };
    };
  },
};
