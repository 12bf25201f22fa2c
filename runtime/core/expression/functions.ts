// The functions an expression may call. Pure: no clock, no randomness, no page state.

import { textOf } from '../text-of.ts';
import { formatDate } from './format-date.ts';
import { numberOf } from './operators.ts';

export type ExpressionFunction = (...args: readonly unknown[]) => unknown;

function listOf(args: readonly unknown[]): readonly unknown[] {
  const [only] = args;
  return args.length === 1 && Array.isArray(only) ? only : args;
}

function rounding(round: (value: number) => number): ExpressionFunction {
  return (value, digits = 2) => {
    const factor = 10 ** Math.round(numberOf(digits));
    return round(numberOf(value) * factor) / factor;
  };
}

function ifs(args: readonly unknown[]): unknown {
  for (let index = 0; index + 1 < args.length; index += 2) if (args[index]) return args[index + 1];
  return args.length % 2 === 1 ? args.at(-1) : undefined;
}

function table(
  functions: Readonly<Record<string, ExpressionFunction>>,
): Readonly<Record<string, ExpressionFunction>> {
  return Object.assign(Object.create(null), functions);
}

export const FUNCTIONS = table({
  IF: (test, yes, no) => (test ? yes : no),
  IFS: (...args) => ifs(args),
  AND: (...args) => args.every(Boolean),
  OR: (...args) => args.some(Boolean),
  ISEMPTY: (value) => !value || textOf(value).trim() === '',
  ABS: (value) => Math.abs(numberOf(value)),
  INT: (value) => Math.floor(numberOf(value)),
  ROUND: rounding(Math.round),
  PRECISION: (value, digits = 3) =>
    Number(numberOf(value).toPrecision(Math.min(100, Math.max(1, Math.round(numberOf(digits)) || 1)))),
  FLOOR: rounding(Math.floor),
  CEIL: rounding(Math.ceil),
  MAX: (...args) => Math.max(...listOf(args).map(numberOf)),
  MIN: (...args) => Math.min(...listOf(args).map(numberOf)),
  SUM: (...args) => listOf(args).reduce<number>((sum, value) => sum + numberOf(value), 0),
  LEN: (value) => textOf(value).length,
  UPPER: (value) => textOf(value).toUpperCase(),
  LOWER: (value) => textOf(value).toLowerCase(),
  TRIM: (value) => textOf(value).trim(),
  LEFT: (value, length) => textOf(value).slice(0, Math.max(0, numberOf(length))),
  RIGHT: (value, length) => textOf(value).slice(Math.max(0, textOf(value).length - numberOf(length))),
  REPLACE: (value, search, by) =>
    textOf(search) === '' ? textOf(value) : textOf(value).replaceAll(textOf(search), () => textOf(by)),
  CONTAINS: (value, search) => textOf(search) !== '' && textOf(value).includes(textOf(search)),
  STARTSWITH: (value, search) => textOf(search) !== '' && textOf(value).startsWith(textOf(search)),
  ENDSWITH: (value, search) => textOf(search) !== '' && textOf(value).endsWith(textOf(search)),
  CONCATENATE: (...args) => args.map(textOf).join(''),
  SPLIT: (value, separator = ',') => textOf(value).split(textOf(separator)),
  JOIN: (list, separator = '') => (Array.isArray(list) ? list.map(textOf).join(textOf(separator)) : ''),
  PICK: (list, ...names) =>
    Array.isArray(list) ? list.filter(isObject).map((item) => pickFields(item, names.map(textOf))) : [],
  COUNT: (value) => (Array.isArray(value) ? value.length : value ? 1 : 0),
  ARRAYINCLUDES: (list, item) => Array.isArray(list) && list.includes(item),
  DATETOSTR: (value, format = 'YYYY-MM-DD HH:mm:ss') => formatDate(value, textOf(format)),
  ENCODEURI: (value) => encodeURIComponent(textOf(value)),
});

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Own members only. */
function pickFields(item: Readonly<Record<string, unknown>>, names: readonly string[]) {
  return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(item, name) ? [[name, item[name]]] : [])));
}
