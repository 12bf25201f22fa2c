import { describe, expect, it } from 'vitest';
import { createInputChecker } from '#core/validate/input-checker.ts';

const check = createInputChecker({
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: {
    name: {
      type: 'string',
      title: '应用名称',
      minLength: 1,
      maxLength: 4,
      pattern: '^[a-z]+$',
      'x-pattern-text': '只能含小写字母',
    },
    count: { type: 'integer', title: '数量', minimum: 1, maximum: 5, default: 2 },
    kind: { type: 'string', title: '类型', enum: ['http', 'ws'] },
    note: { type: ['string', 'null'], title: '备注' },
    alpha: { type: 'number', title: '误报率', 'x-share': true, maximum: 0.2 },
    paths: {
      type: 'array',
      title: '接口路径',
      maxItems: 3,
      uniqueItems: true,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['method'],
        properties: { method: { type: 'string', title: '请求方法', enum: ['get', 'post'] } },
      },
    },
  },
});

describe('createInputChecker', () => {
  it('fills in defaults on a copy', () => {
    const input = { name: 'abc' };
    expect(check(input)).toEqual({ ok: true, value: { name: 'abc', count: 2 } });
    expect(input).toEqual({ name: 'abc' });
  });

  it.each([
    [{}, { name: '应用名称不能为空' }],
    [{ name: '' }, { name: '应用名称不能为空' }],
    [{ name: 'abcde' }, { name: '应用名称不能超过 4 个字符，实际 5 个' }],
    [{ name: '中' }, { name: '应用名称只能含小写字母' }],
    [{ name: 'a', count: '3' }, { count: '数量必须是整数' }],
    [{ name: 'a', count: 9 }, { count: '数量不能大于 5' }],
    [{ name: 'a', alpha: 5 }, { alpha: '误报率不能大于 20%（0.2）' }],
    [{ name: 'a', count: null }, { count: '数量必须是整数' }],
    [{ name: 'a', kind: 'ftp' }, { kind: '类型只能是 http、ws' }],
    [{ name: 'a', note: 5 }, { note: '备注必须是文本' }],
    [{ name: 'a', nane: 1 }, { nane: '不认识的字段' }],
    [{ name: 'a', paths: [{ method: 'get' }, {}] }, { 'paths[1].method': '请求方法不能为空' }],
    [{ name: 'a', paths: [{ method: 'put' }] }, { 'paths[0].method': '请求方法只能是 get、post' }],
    [{ name: 'a', paths: [1] }, { 'paths[0]': '第 1 项必须是对象' }],
    [{ name: 'a', paths: [{ method: 'get' }, { method: 'get' }] }, { paths: '接口路径第 2 项与第 1 项重复' }],
    [{ name: 'a', paths: [1, 2, 3, 4] }, { paths: '接口路径最多 3 项，实际 4 项' }],
    ['text', { '': '请求必须是对象' }],
    [null, { '': '请求必须是对象' }],
    [[], { '': '请求必须是对象' }],
  ])('says what is wrong with %j', (input, fields) => {
    const result = check(input);
    expect(result.ok).toBe(false);
    expect(result.ok ? {} : result.fields).toMatchObject(fields);
  });

  it('counts characters as a person does', () => {
    const emoji = createInputChecker({
      type: 'object',
      properties: { a: { type: 'string', maxLength: 2, title: '甲' } },
    });
    expect(emoji({ a: '😀😀' }).ok).toBe(true);
  });

  it('treats a hostile __proto__ as an unknown field', () => {
    const result = check(JSON.parse('{"name":"a","__proto__":{"admin":true}}'));
    expect(result.ok ? [] : Object.keys(result.fields)).toEqual(['__proto__']);
  });

  it('never repeats what was sent, and names at most fifty fields', () => {
    const secret = 'S'.repeat(5000);
    const result = check({
      name: secret,
      ...Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`x${index}`, secret])),
    });
    const text = JSON.stringify(result);
    expect(text).not.toContain('SSSS');
    expect(result.ok ? 0 : Object.keys(result.fields).length).toBe(50);
  });

  it('shortens the name of a huge unknown field', () => {
    const result = check({ name: 'a', ['k'.repeat(9000)]: 1 });
    expect(JSON.stringify(result).length).toBeLessThan(300);
  });
});
