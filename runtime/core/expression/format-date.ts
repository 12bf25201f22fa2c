// Dates as text, in the time zone of the reader.

const TOKENS = /YYYY|MM|DD|HH|mm|ss|SSS/g;

/**
 * Formats an ISO text, epoch milliseconds or a Date with `YYYY MM DD HH mm ss SSS`. What is absent or no date is empty
 * text.
 */
export function formatDate(value: unknown, format: string): string {
  const date = dateOf(value);
  if (date === undefined) return '';
  const fields: Readonly<Record<string, string>> = {
    YYYY: pad(date.getFullYear(), 4),
    MM: pad(date.getMonth() + 1, 2),
    DD: pad(date.getDate(), 2),
    HH: pad(date.getHours(), 2),
    mm: pad(date.getMinutes(), 2),
    ss: pad(date.getSeconds(), 2),
    SSS: pad(date.getMilliseconds(), 3),
  };
  return format.replace(TOKENS, (token) => fields[token] ?? token);
}

function dateOf(value: unknown): Date | undefined {
  if (value instanceof Date || typeof value === 'number' || (typeof value === 'string' && value !== '')) {
    const date = new Date(value);
    return Number.isNaN(date.getTime()) ? undefined : date;
  }
  return undefined;
}

function pad(number: number, length: number): string {
  return String(number).padStart(length, '0');
}
