// Filters: `${createdAt | date:YYYY-MM-DD}`. The value before the bar comes first, arguments follow their colons.
import { formatBytes } from '../format-bytes.ts';
import { textOf } from '../text-of.ts';
import { formatDate } from './format-date.ts';
import { type ExpressionFunction, FUNCTIONS } from './functions.ts';
import { numberOf } from './operators.ts';

function truncate(value: unknown, length: unknown = 200): string {
  const text = textOf(value);
  const limit = numberOf(length);
  return text.length > limit ? `${text.slice(0, limit)}…` : text;
}

/** One word of a POSIX shell, whatever it holds: only a quote ends a quoted text, so each stands outside, escaped. */
function shell(value: unknown): string {
  return `'${textOf(value).replaceAll("'", "'\\''")}'`;
}

const ROWS: Readonly<Record<string, ExpressionFunction | undefined>> = {
  date: (value, format = 'YYYY-MM-DD HH:mm:ss') => formatDate(value, textOf(format)),
  default: (value, other) => (value === undefined || value === null || value === '' ? other : value),
  json: (value, indent = 2) => JSON.stringify(value, undefined, numberOf(indent)),
  join: (value, separator = '、') =>
    Array.isArray(value) ? value.map(textOf).join(textOf(separator)) : textOf(value),
  round: FUNCTIONS.ROUND,
  number: (value) => numberOf(value).toLocaleString('zh-CN'),
  percent: (value, digits = 1) => `${(numberOf(value) * 100).toFixed(numberOf(digits))}%`,
  bytes: (value) => formatBytes(numberOf(value)),
  truncate,
  trim: FUNCTIONS.TRIM,
  upperCase: FUNCTIONS.UPPER,
  lowerCase: FUNCTIONS.LOWER,
  shell,
  first: (value) => (Array.isArray(value) ? value[0] : undefined),
  last: (value) => (Array.isArray(value) ? value.at(-1) : undefined),
};

export const FILTERS: Readonly<Record<string, ExpressionFunction | undefined>> = Object.assign(
  Object.create(null),
  ROWS,
);
