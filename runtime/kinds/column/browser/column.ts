import { EMPTY } from '#compile/column/cell.ts';
import { type ColumnKind, valueReader } from '#compile/column/column-kind.ts';
import { formatBrowser } from '#compile/format/browser.ts';
import { displayText } from '#compile/scope.ts';

/** A user agent in words; what was really sent is its tooltip. */
export const column: ColumnKind = {
  align: 'left',
  width: 180,
  compile: (column) => {
    const read = valueReader(column.name);
    return (row) => {
      const text = displayText(read(row));
      return text === '' ? EMPTY : { kind: 'text', text: formatBrowser(text), title: text };
    };
  },
};
