import { isBlank } from '../scope.ts';
import { EMPTY } from './cell.ts';
import { type ColumnKind, valueReader } from './column-kind.ts';

export const booleanColumn: ColumnKind = {
  align: 'left',
  width: 80,
  compile: (column) => {
    const read = valueReader(column.name);
    return (row) => {
      const value = read(row);
      if (isBlank(value)) return EMPTY;
      const yes = value === true || value === 'true' || value === 1;
      return { kind: 'text', text: yes ? '是' : '否' };
    };
  },
};
