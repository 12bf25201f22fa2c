import { EMPTY } from '../cell.ts';
import { type ColumnKind, valueReader } from '../column-kind.ts';
import { enumIndex, enumValues, stateValues } from '../compile-context.ts';
import { textOf } from '../scope.ts';

/** A state as a coloured dot with its label; the machine's field needs no `enum`. */
export const statusColumn: ColumnKind = {
  align: 'left',
  width: 110,
  compile: (column, { linked }) => {
    const read = valueReader(column.name);
    const named = enumValues(column.enum, linked);
    const index = enumIndex(
      named.length === 0 && column.name === linked.machine?.field ? stateValues(linked) : named,
    );
    return (row) => {
      const value = textOf(read(row));
      if (value === '') return EMPTY;
      const known = index.get(value);
      return { kind: 'status', text: known?.label ?? value, tone: known?.color ?? 'default' };
    };
  },
};
