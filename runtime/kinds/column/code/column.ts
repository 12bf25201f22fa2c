import { EMPTY } from '#compile/column/cell.ts';
import { type ColumnKind, valueReader } from '#compile/column/column-kind.ts';
import { displayText } from '#compile/scope.ts';

/** Text in the fixed-width face. */
export const column: ColumnKind = {
  align: 'left',
  width: 200,
  least: 96,
  compile: (column) => {
    const read = valueReader(column.name);
    return (row) => {
      const text = displayText(read(row));
      return text === '' ? EMPTY : { kind: 'code', text };
    };
  },
};
