// Single values, as JSON has them and as the cells of a table do.
import { type Outcome, received } from './outcome.ts';

/** Texts, numbers and truth values name a class. */
export function readClass(value: unknown, classes: readonly string[]): Outcome<string> {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    return { fault: `应是类别的名称，收到 ${received(value)}` };
  const name = String(value).trim();
  if (name === '') return { fault: '应是类别的名称，收到的是空的' };
  if (classes.length > 0 && !classes.includes(name))
    return { fault: `“${name}”不在设置的类别中：${some(classes)}` };
  return { value: name };
}

export function readNumber(value: unknown): Outcome<number> {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number)
    ? { value: number }
    : { fault: `应是数值，收到 ${received(value)}` };
}

/** In a cell of a table, lists and objects are written as JSON. */
export function openText(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

const MOST_SHOWN = 10;

function some(names: readonly string[]): string {
  const shown = names.slice(0, MOST_SHOWN).join('、');
  return names.length > MOST_SHOWN ? `${shown} 等 ${names.length} 个` : shown;
}
