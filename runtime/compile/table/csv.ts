// CSV that opens right in Excel and WPS and cannot run anything there.
import type { Cell } from '../column/cell.ts';
import { intervalText } from '../column/interval-text.ts';
import { sparklinePoints, sparklineText } from '../column/sparkline-points.ts';
import { formatAbsolute } from '../format/time.ts';
import type { Row, Scope } from '../scope.ts';
import type { ColumnPlan } from './compile-column.ts';

/** Tells spreadsheet programs that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

export function csvHeader(columns: readonly ColumnPlan[]): string {
  return csvLine(columns.flatMap(({ file }) => file.map(({ label }) => label)));
}

export function csvRow(columns: readonly ColumnPlan[], row: Row, scope: Scope): string {
  return csvLine(
    columns.flatMap(({ file }) =>
      file.map(({ value }) => {
        const found = value(row, scope);
        return typeof found === 'number' ? plainNumber(found) : cellText(found);
      }),
    ),
  );
}

/** The text of a cell as a person reads it; times are absolute because a file has no "now". */
export function cellText(cell: Cell): string {
  switch (cell.kind) {
    case 'empty':
    case 'actions':
      return '';
    case 'time':
      return formatAbsolute(cell.at);
    case 'tags':
      return cell.items.map((item) => item.text).join('、');
    case 'sparkline':
      return sparklineText(sparklinePoints(cell.points), cell.unit);
    case 'interval':
      return intervalText(cell);
    default:
      return cell.text;
  }
}

/** To reckon with: neither grouped nor rounded, but for what arithmetic of doubles adds at the end. */
function plainNumber(value: number): string {
  return String(Number(value.toPrecision(DIGITS)));
}

const DIGITS = 14;

function csvLine(fields: readonly string[]): string {
  return `${fields.map(csvField).join(',')}\r\n`;
}

/** A text that begins like a formula gets an apostrophe; numbers stay numbers. */
function csvField(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) && !/^-?[\d,.]+(?:e[+-]?\d+)?%?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
