import { formatBrowser } from '../format/browser.ts';
import { displayText } from '../scope.ts';
import { EMPTY } from './cell.ts';
import { type ColumnKind, valueReader } from './column-kind.ts';

/** A user agent in words; what was really sent is its tooltip. */
export const browserColumn: ColumnKind = {
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
