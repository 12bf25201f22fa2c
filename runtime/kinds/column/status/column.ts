import { EMPTY } from '#compile/column/cell.ts';
import { type ColumnKind, valueReader } from '#compile/column/column-kind.ts';
import { CELL_PADDING, widestText } from '#compile/column/text-width.ts';
import { type CompileContext, enumIndex, enumValues, stateValues } from '#compile/compile-context.ts';
import { displayText } from '#compile/scope.ts';
import type { EnumValue } from '#core/enum-value.ts';
import type { Column } from '#core/generated/page-language.ts';

const DOT = 15;

/** A state as a coloured dot with its label; the machine's field needs no `enum`. */
export const column: ColumnKind = {
  align: 'left',
  width: 88,
  neededWidth: (column, context) =>
    CELL_PADDING + DOT + widestText(statesOf(column, context).map(({ label }) => label)),
  compile: (column, context) => {
    const read = valueReader(column.name);
    const index = enumIndex(statesOf(column, context));
    return (row) => {
      const value = displayText(read(row));
      if (value === '') return EMPTY;
      const known = index.get(value);
      return { kind: 'status', text: known?.label ?? value, tone: known?.color ?? 'default' };
    };
  },
};

function statesOf(column: Column, { linked }: CompileContext): readonly EnumValue[] {
  const named = enumValues(column.enum, linked);
  return named.length === 0 && column.name === linked.machine?.field ? stateValues(linked) : named;
}
