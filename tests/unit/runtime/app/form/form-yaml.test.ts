import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { printScalar } from '#config/edit/print-scalar.ts';
import type { Validate } from '../../../../../runtime/app/form/field/check-request.ts';
import { requestOf } from '../../../../../runtime/app/form/field/form-values.ts';
import {
  printFormYaml,
  readFormYaml,
  type YamlSubject,
} from '../../../../../runtime/app/form/yaml/form-yaml.ts';
import { compileStandalone } from '../../../../../runtime/core/validate/compile-standalone.ts';
import { generated } from '../../../../support/generated.ts';

const schema = {
  $id: 'form-yaml',
  type: 'object',
  additionalProperties: false,
  required: ['id', 'name'],
  properties: {
    id: { type: 'string' },
    name: { type: 'string', title: '名称', minLength: 1, maxLength: 5 },
    note: { type: ['string', 'null'], title: '备注' },
    port: { type: 'integer', title: '端口', minimum: 1 },
    hidden: { type: 'string', title: '隐藏' },
    token: { type: 'string', title: '令牌' },
    keys: {
      type: 'array',
      title: '密钥',
      items: {
        type: 'object',
        additionalProperties: false,
        properties: { name: { type: 'string' }, value: { type: 'string', format: 'password' } },
      },
    },
  },
};
const FIELDS = ['name', 'note', 'port', 'hidden', 'token', 'keys'];
/** `hidden` shows only with a port. */
const visibleOf = (values: Readonly<Record<string, unknown>>) =>
  new Set(FIELDS.filter((name) => name !== 'hidden' || values.port !== undefined));
let subject: YamlSubject;

beforeAll(async () => {
  const code = `data:text/javascript,${encodeURIComponent(compileStandalone(schema))}`;
  const { validate }: { validate: Validate } = await import(code);
  const { id: _id, ...own } = schema.properties;
  subject = {
    sections: [
      { title: '基本', fields: ['name', 'note', 'port'] },
      { title: '其他', fields: ['hidden', 'token', 'keys'] },
    ],
    schema: { ...schema, properties: own },
    request: schema,
    labelOf: (name) => ({ note: '备注', port: '端口' })[name] ?? name,
    secrets: new Set(['token']),
    visibleOf,
    requestOf: (values) =>
      requestOf(schema, { body: { id: '1' }, values, before: {}, visible: visibleOf(values) }),
    validator: validate,
  };
});

/** Without what the page fills in, as a form prints it. */
const print = (values: Readonly<Record<string, unknown>>) =>
  printFormYaml(values, { ...subject, requestOf: (of) => ({ ...subject.requestOf(of), id: undefined }) });
const texts = (text: string, before = {}) =>
  readFormYaml(text, before, subject).problems.map(
    (one) => `${one.level} ${one.range?.start.line ?? '-'}:${one.range?.start.column ?? '-'} ${one.text}`,
  );

describe('a form as YAML', () => {
  const values = { name: 'echo', token: 's3cret', keys: [{ name: 'a', value: 'x' }, { name: 'b' }] };

  it('has a comment for what is not filled in, and stars for what is secret', () => {
    expect(print(values)).toBe(
      [
        '# 基本',
        'name: echo',
        '# note: # 备注',
        '# port: # 端口',
        '',
        '# 其他',
        "token: '******'",
        'keys:',
        "  - { name: a, value: '******' }",
        '  - { name: b }',
        '',
      ].join('\n'),
    );
  });

  it('reads back as it was, secrets included', () => {
    expect(readFormYaml(print(values), values, subject)).toEqual({ values, problems: [] });
  });

  it('takes a secret that was written, and none where there was none', () => {
    const text = "name: echo\ntoken: new\nkeys:\n  - { name: b, value: '******' }\n";
    expect(readFormYaml(text, { keys: [] }, subject).values).toEqual({
      name: 'echo',
      token: 'new',
      keys: [{ name: 'b' }],
    });
  });

  it('keeps what is hidden, drops what was removed', () => {
    const before = { name: 'old', note: 'x', hidden: 'kept' };
    expect(readFormYaml('name: new', before, subject).values).toEqual({ name: 'new', hidden: 'kept' });
    expect(readFormYaml('name: new\nport: 1', before, subject).values).toEqual({ name: 'new', port: 1 });
  });

  it('takes a key without a value for nothing, unless the contract takes null', () => {
    expect(readFormYaml('name: a\nport:\nnote:', {}, subject).values).toEqual({ name: 'a', note: null });
  });

  it('gives every text back, however it must be quoted', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme', maxLength: 5 }), (name) => {
        fc.pre(Array.from(name).length <= 5 && name.trim() !== '');
        expect(readFormYaml(print({ name }), {}, subject).values).toEqual({ name });
      }),
      generated(500),
    );
    for (const name of ['*', '**', '&a', '!x', '1.0', 'yes', 'null', '- a', 'a: b', '# a', "'"])
      expect(readFormYaml(print({ name }), {}, subject).values).toEqual({ name });
    expect(printScalar('*alias', 'block')).toBe("'*alias'");
  });
});

describe('what cannot be read', () => {
  it.each([
    ['name: [', ['unreadable 1:8 缺少结尾的“]”，或其中的内容缩进不够']],
    ['- name', ['unreadable 1:1 内容要写成“字段: 值”，每个字段一行']],
    ['name: a\nnmae: b', ['unreadable 2:1 没有字段“nmae”']],
    ['nmae: b', ['unreadable 1:1 没有字段“nmae”，是不是想写“name”？', 'refused -:- 名称不能为空']],
    ['name: a\nid: x', ['unreadable 2:1 “id”由页面填写，不能在这里修改，请删除']],
    ['name: 1.0', ['unreadable 1:7 名称必须是文本，请加引号']],
    ['name: a\nkeys: [{ nam: x }]', ['unreadable 2:10 不认识的字段“nam”']],
    [
      'name: too long\nport: 0',
      ['refused 1:7 名称不能超过 5 个字符，实际 8 个', 'refused 2:7 端口不能小于 1'],
    ],
    ['name: a\nhidden: x', ['unused 2:1 “hidden”与其他字段的取值不相配，提交时会略去']],
    ['# nothing', ['refused -:- 名称不能为空']],
  ])('%j is said with its place', (text, said) => {
    expect(texts(text)).toEqual(said);
  });

  it('gives no values while anything is unreadable, and values while the server alone would refuse', () => {
    expect(readFormYaml('name: [', {}, subject).values).toBeUndefined();
    expect(readFormYaml('name: too long', {}, subject).values).toEqual({ name: 'too long' });
  });
});
