import { enumIndex, enumValues } from '../compile-context.ts';
import { displayText } from '../scope.ts';
import { EMPTY } from './cell.ts';
import { type ColumnKind, valueReader } from './column-kind.ts';
import { CELL_PADDING, widestText } from './text-width.ts';

/** The label of an enum value, as plain text. */
export const mappingColumn: ColumnKind = {
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
