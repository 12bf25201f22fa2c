// A cursor over the text of an expression.
import { ExpressionError } from './expression-error.ts';

const NAME = /[A-Za-z_$\u4e00-\u9fa5][\w$\u4e00-\u9fa5]*/y;
const NUMBER = /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

export interface Scanner {
  /** Where the cursor stands, behind any white space. */
  at(): number;
  /** Offset behind the last thing taken. */
  last(): number;
  /** Takes this text when it comes next. */
  take(text: string): boolean;
  peek(text: string): boolean;
  takeName(): string | undefined;
  takeNumber(): number | undefined;
  takeString(): string | undefined;
  /** Takes raw text up to one of the stop characters; a backslash takes the next character as it is. */
  takeUntil(stops: string): string;
  fail(zh: string, en: string, offset?: number): never;
  /** Fails with what stands here instead of what was wanted. */
  unexpected(zh: string, en: string): never;
}

export function createScanner(text: string, start: number): Scanner {
  const space = /\s*/y;
  let index = start;
  let end = start;

  const skip = () => {
    space.lastIndex = index;
    space.test(text);
    index = space.lastIndex;
  };
  const move = (to: number) => {
    index = to;
    end = to;
  };
  const match = (pattern: RegExp) => {
    skip();
    pattern.lastIndex = index;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) move(index + found.length);
    return found;
  };
  const fail = (zh: string, en: string, offset = index): never => {
    throw new ExpressionError(offset, zh, en);
  };
  const raw = (stops: string) => {
    let value = '';
    while (index < text.length && !stops.includes(text[index] ?? '')) {
      if (text[index] === '\\') {
        index += 1;
        value += ESCAPES[text[index] ?? ''] ?? text[index] ?? '';
      } else value += text[index];
      index += 1;
    }
    end = index;
    return value;
  };

  return {
    at() {
      skip();
      return index;
    },
    last: () => end,
    peek(wanted) {
      skip();
      return text.startsWith(wanted, index);
    },
    take(wanted) {
      skip();
      if (!text.startsWith(wanted, index)) return false;
      move(index + wanted.length);
      return true;
    },
    takeName: () => match(NAME),
    takeNumber() {
      const digits = match(NUMBER);
      return digits === undefined ? undefined : Number(digits);
    },
    takeString() {
      skip();
      const quote = text[index];
      if (quote !== '"' && quote !== "'") return undefined;
      const open = index;
      index += 1;
      const value = raw(quote);
      if (text[index] !== quote) fail('字符串缺少结束的引号', 'The string has no closing quote', open);
      move(index + 1);
      return value;
    },
    takeUntil(stops) {
      skip();
      return raw(stops).trimEnd();
    },
    fail,
    unexpected(zh, en) {
      skip();
      const found = text[index];
      return found === undefined
        ? fail(`表达式不完整，缺少${zh}`, `The expression ends where ${en} is needed`)
        : fail(`这里应为${zh}，实际是“${found}”`, `Expected ${en} but found "${found}"`);
    },
  };
}
