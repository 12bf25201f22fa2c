import { displayText } from '../scope.ts';
import { EMPTY } from './cell.ts';
import { type ColumnKind, valueReader } from './column-kind.ts';

/** Any value as it is. */
export const textColumn: ColumnKind = {
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
