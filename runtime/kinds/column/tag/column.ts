import { EMPTY, type TagText } from '#compile/column/cell.ts';
import { type ColumnKind, valueReader } from '#compile/column/column-kind.ts';
import { CELL_PADDING, widestText } from '#compile/column/text-width.ts';
import { enumIndex, enumValues } from '#compile/compile-context.ts';
import { displayText, isRow } from '#compile/scope.ts';

const FRAME = 18;
/** Tags are set smaller than other text. */
const SCALE = 12 / 14;

/** One or several values as tags, coloured by their enum. Objects show their `label` or `name`. */
export const column: ColumnKind = {
  align: 'left',
  width: 88,
  neededWidth: (column, { linked }) => {
    const values = enumValues(column.enum, linked);
    return CELL_PADDING + FRAME + SCALE * widestText(values.map(({ label }) => label));
  },
  compile: (column, { linked }) => {
    const read = valueReader(column.name);
    const index = enumIndex(enumValues(column.enum, linked));
    const tagOf = (value: unknown): TagText => {
      const text = displayText(isRow(value) ? (value.label ?? value.name ?? value.id) : value);
      const known = index.get(text);
      return { text: known?.label ?? text, tone: known?.color ?? 'default' };
    };
    return (row) => {
      const value = read(row);
      const items = (Array.isArray(value) ? value : [value]).map(tagOf).filter((item) => item.text !== '');
      return items.length === 0 ? EMPTY : { kind: 'tags', items };
    };
  },
};
