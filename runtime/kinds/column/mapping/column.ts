import { EMPTY } from '#compile/column/cell.ts';
import { type ColumnKind, valueReader } from '#compile/column/column-kind.ts';
import { CELL_PADDING, widestText } from '#compile/column/text-width.ts';
import { enumIndex, enumValues } from '#compile/compile-context.ts';
import { displayText } from '#compile/scope.ts';

/** The label of an enum value, as plain text. */
export const column: ColumnKind = {
  align: 'left',
  width: 96,
  neededWidth: (column, { linked }) =>
    CELL_PADDING + widestText(enumValues(column.enum, linked).map(({ label }) => label)),
  compile: (column, { linked }) => {
    const read = valueReader(column.name);
    const index = enumIndex(enumValues(column.enum, linked));
    return (row) => {
      const value = read(row);
      const parts = (Array.isArray(value) ? value : [value]).map(displayText).filter((part) => part !== '');
      if (parts.length === 0) return EMPTY;
      return { kind: 'text', text: parts.map((part) => index.get(part)?.label ?? part).join('、') };
    };
  },
};
