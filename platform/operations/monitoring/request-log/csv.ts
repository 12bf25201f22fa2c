/** Excel reads UTF-8 only with this in front. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** One line with CRLF, as RFC 4180 wants it. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/**
 * A spreadsheet runs text that starts like a formula, and much of a request log is written by strangers: such text
 * gets an apostrophe in front. Numbers stay numbers.
 */
function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = /^[\s]*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
