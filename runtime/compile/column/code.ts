import { displayText } from '../scope.ts';
import { EMPTY } from './cell.ts';
import { type ColumnKind, valueReader } from './column-kind.ts';

/** Text in the fixed-width face. */
export const codeColumn: ColumnKind = {
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
