import { EMPTY } from '#compile/column/cell.ts';
import { type ColumnKind, valueReader } from '#compile/column/column-kind.ts';
import { isBlank } from '#compile/scope.ts';

export const column: ColumnKind = {
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
