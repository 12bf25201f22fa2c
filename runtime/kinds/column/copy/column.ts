import { EMPTY } from '#compile/column/cell.ts';
import { type ColumnKind, valueReader } from '#compile/column/column-kind.ts';
import { CELL_PADDING } from '#compile/column/text-width.ts';
import { displayText } from '#compile/scope.ts';

const BUTTON = 28;
/** Ids begin with their kind and the time: rows of the same week differ in their ends only. */
const TOLD_APART = 8;
const LETTER = 8;

/** An id, key or address with a copy button; `short` shows the end of a long one. */
export const column: ColumnKind = {
  align: 'left',
  width: 240,
  least: 112,
  neededWidth: (column) => (column.short === true ? (TOLD_APART + 1) * LETTER + BUTTON + CELL_PADDING : 0),
  compile: (column) => {
    const read = valueReader(column.name);
    return (row) => {
      const text = displayText(read(row));
      if (text === '') return EMPTY;
      const shown = column.short === true ? ending(text) : text;
      return { kind: 'copy', text, ...(shown === text ? {} : { shown }) };
    };
  },
};

function ending(text: string): string {
  return text.length <= TOLD_APART + 1 ? text : `…${text.slice(-TOLD_APART)}`;
}
