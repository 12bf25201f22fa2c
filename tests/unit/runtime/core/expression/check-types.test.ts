import { describe, expect, it } from 'vitest';
import { isNeverTrue } from '#core/expression/always-false.ts';
import { checkCondition, checkTypes, type TypeScope } from '#core/expression/check-types.ts';
import { FILTERS } from '#core/expression/filters.ts';
import { FUNCTIONS } from '#core/expression/functions.ts';
import { parseExpression } from '#core/expression/parse-expression.ts';
import { parseTemplate } from '#core/expression/parse-template.ts';
import { FILTER_SIGNATURES, FUNCTION_SIGNATURES } from '#core/expression/signatures.ts';
import { NUMBER, TEXT, UNKNOWN, type ValueType } from '#core/expression/value-type.ts';

const FIELDS: Readonly<Record<string, ValueType>> = {
  count: NUMBER,
  name: TEXT,
  open: { kind: 'boolean' },
  names: { kind: 'list', items: TEXT },
  state: { kind: 'text', values: ['Idle', 'Busy'] },
  owner: { kind: 'object', members: { name: { type: 'string' } } },
  anything: UNKNOWN,
};
const scope: TypeScope = { names: Object.keys(FIELDS), typeOf: (name) => FIELDS[name] };

function problems(text: string): readonly string[] {
  return checkTypes(parseExpression(text), text, scope).problems.map(
    ({ about, start, end, suggestion }) =>
      `${about} ${text.slice(start, end)}${suggestion === undefined ? '' : ` -> ${suggestion}`}`,
  );
}

describe('checkTypes', () => {
  it.each([
    ['count == "3"', 'type "3" -> 3'],
    ['3 == name', 'type 3 -> "3"'],
    ['open == "true"', 'type "true" -> true'],
    ['count > name', 'type name'],
    ['state == "Idel"', 'value "Idel" -> "Idle"'],
    ["'Idel' != state", "value 'Idel' -> 'Idle'"],
    ['ARRAYINCLUDES(["Idle", "Bsy"], state)', 'value "Bsy" -> "Busy"'],
    ['name * 2', 'type name'],
    ['-names', 'type names'],
    ['owner.nmae', 'member nmae -> name'],
    ['count.value', 'member value'],
    ['names.lenght', 'member lenght -> length'],
    ['LEFT(name)', 'arguments LEFT'],
    ['UPPER(names)', 'type names'],
    ['UPER(name)', 'call UPER -> UPPER'],
    ['cuont', 'name cuont -> count'],
  ])('reports %s once', (text, problem) => {
    expect(problems(text)).toEqual([problem]);
  });

  it.each([
    'anything == 3 && anything.x == "y"',
    'count == null || state == null',
    'count > 3 ? name : count',
    'name + count',
    'ROUND("3.5", 0)',
    'names[0] == name && names.length > 0',
    'state == name',
    'ARRAYINCLUDES(names, "whatever")',
  ])('has nothing against %s', (text) => {
    expect(problems(text)).toEqual([]);
  });

  it('reports an object that is written into text, and not one that is handed on whole', () => {
    const check = (text: string) => checkTypes(parseTemplate(text), text, scope).problems.length;
    expect(check('by ${owner}')).toBe(1);
    expect(check('${owner}')).toBe(0);
  });

  it('knows a signature for every function and filter, and for no other', () => {
    expect(Object.keys(FUNCTION_SIGNATURES).sort()).toEqual(Object.keys(FUNCTIONS).sort());
    expect(Object.keys(FILTER_SIGNATURES).sort()).toEqual(Object.keys(FILTERS).sort());
  });
});

describe('checkCondition', () => {
  it.each([
    ['count', 'count > 0'],
    ['names', 'COUNT(names) > 0'],
  ])('asks for a comparison instead of %s', (text, suggestion) => {
    expect(checkCondition(parseExpression(text), text, scope).problems[0]?.suggestion).toBe(suggestion);
  });

  it('takes text for "is there"', () => {
    expect(checkCondition(parseExpression('name'), 'name', scope).problems).toEqual([]);
  });
});

describe('isNeverTrue', () => {
  const never = (text: string) => isNeverTrue(parseExpression(text), { state: 'Idle' });

  it('is sure only when nothing unknown could make the condition hold', () => {
    expect(never('state == "Busy"')).toBe(true);
    expect(never('state == "Busy" && unknown')).toBe(true);
    expect(never('unknown && state == "Busy"')).toBe(true);
    expect(never('state == "Busy" || unknown')).toBe(false);
    expect(never('!(state == "Busy")')).toBe(false);
    expect(never('unknown ? false : state == "Busy"')).toBe(true);
    expect(never('unknown')).toBe(false);
  });
});
