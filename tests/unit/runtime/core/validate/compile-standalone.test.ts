import { describe, expect, it } from 'vitest';
import { compileStandalone } from '#core/validate/compile-standalone.ts';
import { createInputChecker, fieldMessages } from '#core/validate/input-checker.ts';
import type { Violation } from '#core/validate/violation.ts';

const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: {
    name: { type: 'string', title: '名称', minLength: 1, maxLength: 3, pattern: '^[a-z\\u4e00-\\u9fa5]+$' },
    url: { type: 'string', title: '地址', format: 'http-url' },
    ips: {
      type: 'array',
      title: '白名单',
      uniqueItems: true,
      items: { type: 'string', title: '地址', format: 'ip-range' },
    },
    pairs: { type: 'array', title: '对', uniqueItems: true, items: { type: 'object' } },
  },
};

interface Validator {
  (data: unknown): boolean;
  errors?: readonly Violation[] | null;
}

async function load(text: string): Promise<Validator> {
  const module = (await import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`)) as {
    readonly validate: Validator;
  };
  return module.validate;
}

describe('compileStandalone', () => {
  it('needs nothing but itself: no import, no require, no eval', () => {
    const text = compileStandalone(schema);
    expect(text).not.toMatch(/\brequire\(|\bimport\b|\beval\(|new Function/);
  });

  it.each([
    { name: 'abc' },
    { name: '' },
    { name: 'abcd', url: 'ftp://x' },
    { name: '😀' },
    { ips: ['::1', '10.0.0.0/8', '::1'] },
    {
      name: 'a',
      pairs: [
        { a: 1, b: [2] },
        { b: [2], a: 1 },
      ],
    },
    { name: 'a', other: 1 },
    null,
    [],
  ])('says in the browser what the server says of %j', async (input) => {
    const validate = await load(compileStandalone(schema));
    const here = createInputChecker(schema)(input);
    expect(validate(input)).toBe(here.ok);
    expect(fieldMessages(validate.errors ?? [])).toEqual(here.ok ? {} : here.fields);
  });
});
