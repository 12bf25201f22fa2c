import { describe, expect, it } from 'vitest';
import { readTextFile } from '#kinds/widget/file-text/read-text-file.ts';
import { numberText, readNumber } from '#kinds/widget/number/Input.tsx';
import { checkRequest, type Validate } from '../../../../../runtime/app/form/field/check-request.ts';
import { errorAt, errorSchemaOf } from '../../../../../runtime/app/form/field/error-schema.ts';
import { requestOf } from '../../../../../runtime/app/form/field/form-values.ts';
import { inferWidget } from '../../../../../runtime/app/form/field/infer-widget.ts';
import { reviewNumber } from '../../../../../runtime/app/form/steps/ReviewValue.tsx';
import { compileStandalone } from '../../../../../runtime/core/validate/compile-standalone.ts';

const schema = {
  $id: 'form',
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', title: '名称', minLength: 1, maxLength: 5 },
    note: { type: 'string', title: '备注' },
    port: { type: ['integer', 'null'], title: '端口', minimum: 1 },
    paths: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string', title: '路径', pattern: '^/' } } },
    },
  },
};

describe('requestOf', () => {
  const build = (values: object, before: object = {}, visible = ['name', 'note', 'port']) =>
    requestOf(schema, {
      body: { id: '1' },
      values: { ...values },
      before: { ...before },
      visible: new Set(visible),
    });

  it('leaves out what was never filled in', () => {
    expect(build({ name: 'a', note: '', port: undefined })).toEqual({ id: '1', name: 'a' });
  });

  it('sends an emptied text as empty and an emptied number as null where the contract allows', () => {
    expect(build({ name: 'a', note: '', port: undefined }, { note: 'x', port: 3 })).toEqual({
      id: '1',
      name: 'a',
      note: '',
      port: null,
    });
  });

  it('leaves hidden fields out of the request', () => {
    expect(build({ name: 'a', note: 'secret' }, {}, ['name'])).toEqual({ id: '1', name: 'a' });
  });
});

describe('checkRequest with the served validator', () => {
  it('names each field once, by path, in Chinese', async () => {
    const code = compileStandalone(schema);
    const { validate }: { validate: Validate } = await import(
      `data:text/javascript,${encodeURIComponent(code)}`
    );
    const errors = checkRequest(validate, { name: 'too long', paths: [{ path: '/ok' }, { path: 'bad' }] });
    expect(Object.keys(errors).sort()).toEqual(['name', 'paths[1].path']);
    expect(errors.name).toBe('名称不能超过 5 个字符，实际 8 个');
    expect(errorAt(errorSchemaOf(errors), 'paths', 1, 'path')).toContain('路径');
  });
});

describe('inferWidget', () => {
  it.each([
    [{ type: 'string' }, 'text'],
    [{ type: 'string', maxLength: 256 }, 'textarea'],
    [{ type: 'string', format: 'password' }, 'password'],
    [{ type: 'string', format: 'date-time' }, 'date-time'],
    [{ type: ['integer', 'null'] }, 'number'],
    [{ type: 'boolean' }, 'switch'],
    [{ type: 'string', enum: ['a'] }, 'select'],
    [{ type: 'array', items: { type: 'string' } }, 'tags'],
    [{ type: 'array', items: { type: 'string', 'x-enum': 'account-role' } }, 'select'],
    [{ type: ['array', 'null'], items: { type: 'string', enum: ['a'] } }, 'select'],
    [{ type: 'array', items: { type: 'object', properties: {} } }, 'table'],
    [{ type: 'object', additionalProperties: { type: 'string' } }, 'key-value'],
  ])('draws %j as %s', (field, widget) => {
    expect(inferWidget(field, undefined)).toBe(widget);
  });

  it('lets the page decide', () => {
    expect(inferWidget({ type: 'string' }, { widget: 'code' })).toBe('code');
  });
});

describe('readNumber', () => {
  it('keeps text that is no number, so that the check can say so', () => {
    expect([
      readNumber(''),
      readNumber(' 12 '),
      readNumber('-0.5'),
      readNumber('1e5'),
      readNumber('abc'),
    ]).toEqual([undefined, 12, -0.5, '1e5', 'abc']);
  });

  it('writes a share in percent, and hands over the share', () => {
    expect([0.05, 0.07, 1, undefined, 'abc'].map((value) => numberText(value, true))).toEqual([
      ...['5', '7', '100', '', 'abc'],
    ]);
    expect(['5', '7', '0.1', 'abc', ''].map((text) => readNumber(text, true))).toEqual([
      ...[0.05, 0.07, 0.001, 'abc', undefined],
    ]);
  });
});

describe('readTextFile', () => {
  const file = (name: string, bytes: number[]) => ({
    name,
    size: bytes.length,
    arrayBuffer: async () => new Uint8Array(bytes).buffer,
  });

  it('reads UTF-8', async () => {
    expect(await readTextFile(file('a.JSON', [123, 125]), { accept: '.json,.yaml' })).toBe('{}');
  });

  it.each([
    ['another kind of file', file('a.exe', [1]), '只支持 .json'],
    ['a file that is too large', file('a.json', [1, 2, 3]), '不能超过'],
    ['bytes that are no text', file('a.json', [0xff]), 'UTF-8'],
  ])('refuses %s', async (_, chosen, text) => {
    await expect(readTextFile(chosen, { accept: '.json', maxBytes: 2 })).rejects.toThrow(text);
  });
});

describe('a number at the last step', () => {
  it('reads as its input does: a share in percent, others with their unit', () => {
    expect(reviewNumber(0.05, { type: 'number', 'x-share': true }, {})).toBe('5%');
    expect(reviewNumber(0.07, { type: 'number', 'x-share': true }, {})).toBe('7%');
    expect(reviewNumber(14, { type: 'integer' }, { unit: '天' })).toBe('14 天');
    expect(reviewNumber(8, { type: 'integer', 'x-unit': '个' }, {})).toBe('8 个');
    expect(reviewNumber(3, { type: 'integer' }, {})).toBe('3');
  });
});
