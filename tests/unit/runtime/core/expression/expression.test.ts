import { describe, expect, it } from 'vitest';
import { compileCondition, compileTemplate } from '#core/expression/compile-template.ts';
import { ExpressionError } from '#core/expression/expression-error.ts';
import { parseExpression } from '#core/expression/parse-expression.ts';
import { parseTemplate } from '#core/expression/parse-template.ts';

const at = (text: string, scope: Readonly<Record<string, unknown>> = {}) => compileTemplate(text)(scope);

describe('compileTemplate', () => {
  it('keeps the type of a text that is one whole expression', () => {
    expect(at('${list}', { list: [1] })).toEqual([1]);
    expect(at('${count}', { count: 3 })).toBe(3);
    expect(at('')).toBe('');
  });

  it('goes beyond amis where its grammar is too small', () => {
    expect(at('${a?.b?.[0]}', { a: { b: [5] } })).toBe(5);
    expect(at('${a?.b}', {})).toBeUndefined();
    expect(at('${a ?? "none"}', { a: 0 })).toBe(0);
    expect(at('${a ?? "none"}', {})).toBe('none');
    expect(at('a \\${b}', { b: 1 })).toBe('a ${b}');
  });

  it('says nothing for what is absent instead of "undefined"', () => {
    expect(at('${UPPER(x)}')).toBe('');
    expect(at('${CONCATENATE("a", x)}')).toBe('a');
    expect(at('${LEFT(x, 2)}')).toBe('');
  });

  it.each([
    ['${d | date:YYYY-MM-DD}', '2026-01-05'],
    ['${d | date:"HH:mm"}', '08:09'],
    ['${d | date:HH\\:mm}', '08:09'],
    ['${x | default:无}', '无'],
    ['${l | join}', 'a、b'],
    ['${l | join:"-" | upperCase}', 'A-B'],
    ['${size | bytes}', '1.5 KB'],
    ['${ratio | percent}', '99.5%'],
    ['${text | truncate:2}', 'ab…'],
    ['${big | number}', '1,234,567'],
    ['${l | json:0}', '["a","b"]'],
    ['${l | first}${l | last}', 'ab'],
    ['${x | date}', ''],
  ])('filters %s', (text, expected) => {
    const d = new Date(2026, 0, 5, 8, 9, 10).toISOString();
    expect(at(text, { d, l: ['a', 'b'], size: 1536, ratio: 0.995, text: 'abcd', big: 1234567 })).toBe(
      expected,
    );
  });

  it('picks fields of objects, those that they have', () => {
    const arms = [{ key: 'A', share: 50 }, { key: 'B' }, 'C', null];
    expect(at('${PICK(arms, "key")}', { arms })).toEqual([{ key: 'A' }, { key: 'B' }]);
    expect(at('${PICK(arms, "share", "toString")}', { arms })).toEqual([{ share: 50 }, {}]);
    expect(at('${PICK(arms, "key")}', { arms: { key: 'A' } })).toEqual([]);
    expect(at('${PICK(none, "key")}')).toEqual([]);
  });

  it('reads own members only', () => {
    expect(at('${s.length}', { s: 'abc' })).toBe(3);
    expect(at('${s.toString}', { s: 'abc' })).toBeUndefined();
    expect(at('${toString}')).toBeUndefined();
    expect(at('${o[k]}', { o: {}, k: '__proto__' })).toBeUndefined();
    expect(at('${o[k]}', { o: () => 1, k: 'constructor' })).toBeUndefined();
  });

  it('never throws while evaluating', () => {
    for (const text of [
      '${a.b.c[1].d}',
      '${MAX(x)}',
      '${JOIN(x)}',
      '${x | json}',
      '${SUM(x)}',
      '${x[y]}',
      '${LEFT(a, -5)}',
    ]) {
      expect(() => at(text, { a: null, x: { y: [] } })).not.toThrow();
    }
  });
});

describe('compileCondition', () => {
  it('takes a bare condition and the same in braces', () => {
    expect(compileCondition('state == "Running"')({ state: 'Running' })).toBe(true);
    expect(compileCondition('${state == "Running"}')({ state: 'Stopped' })).toBe(false);
    expect(compileCondition('count')({ count: 0 })).toBe(false);
  });
});

describe('parse errors', () => {
  it.each([
    ['${a', 3],
    ['${}', 2],
    ['${a +}', 5],
    ['${a b}', 4],
    ['${"x}', 2],
    ['x ${UPPER(a}', 11],
    ['${a.}', 4],
    ['${a = 1}', 4],
    ['${this.a}', 2],
    ['${a.__proto__}', 4],
    ['${a["constructor"]}', 4],
    ['${window:location}', 2],
    ['${ls:token}', 2],
    ['${cookie:sid}', 2],
    ['${a ? b}', 7],
    ['${() => 1}', 3],
    ['${a.b()}', 5],
    [`\${${'('.repeat(200)}`, undefined],
  ])('%s fails at its offset', (text, offset) => {
    const error = caught(() => parseTemplate(text));
    expect(error).toBeInstanceOf(ExpressionError);
    if (offset !== undefined) expect(error?.offset).toBe(offset);
    expect(error?.zh).toMatch(/[\u4e00-\u9fa5]/);
    expect(error?.message).not.toMatch(/[\u4e00-\u9fa5]/);
  });

  it('a bare condition must be one expression', () => {
    expect(caught(() => parseExpression('a == 1 b'))?.offset).toBe(7);
  });
});

function caught(run: () => unknown): ExpressionError | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    return error as ExpressionError;
  }
}
