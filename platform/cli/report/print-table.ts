// A report as text, JSON or CSV.
import { padText, textWidth } from '../format/text-width.ts';
import type { Cell, ReportTable } from './table.ts';

/** Aligned columns with Chinese headings. */
export function printText({ columns, rows, notes }: ReportTable): string {
  const lines = [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map(({ key }) => cellText(row[key] ?? ''))),
  ];
  const widths = columns.map((_, place) => Math.max(...lines.map((cells) => textWidth(cells[place] ?? ''))));
  const printed = lines.map((cells) =>
    cells
      .map((cell, place) => padText(cell, widths[place] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const [head = '', ...body] = printed;
  return `${[head, widths.map((width) => '-'.repeat(width)).join('  '), ...body, '', ...notes].join('\n')}\n`;
}

/** `{ report, rows: [{ … }] }`. */
export function printReportJson({ name, rows }: ReportTable): string {
  return `${JSON.stringify({ report: name, rows }, undefined, 2)}\n`;
}

/** RFC 4180: a heading line, CRLF, quotes where they are needed. */
export function printCsv({ columns, rows }: ReportTable): string {
  const lines = [
    columns.map(({ key }) => key),
    ...rows.map((row) => columns.map(({ key }) => joined(row[key] ?? '', '; '))),
  ];
  return lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

function cellText(cell: Cell): string {
  if (typeof cell === 'boolean') return cell ? '●' : '-';
  return joined(cell, ', ') || '-';
}

function joined(cell: Cell, separator: string): string {
  return Array.isArray(cell) ? cell.join(separator) : String(cell);
}

/** A text that a spreadsheet would take for a formula gets an apostrophe before it. */
function quoted(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
