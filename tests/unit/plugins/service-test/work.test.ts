// What a person has filled in: text and form are one, and switching loses nothing.
import { describe, expect, it } from 'vitest';
import type { TestDocument, TestInfo, TestOperation } from '../../../../plugins/service-test/model/wire.ts';
import {
  bodyField,
  bodyOf,
  documentOf,
  firstWork,
  rawOf,
  withMediaType,
  withText,
  withValue,
} from '../../../../plugins/service-test/model/work.ts';

const SCHEMA = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string', example: '示例' }, top: { type: 'integer' } },
};
const OPERATION: TestOperation = {
  key: 'post /a',
  method: 'post',
  path: '/a/{id}',
  summary: '',
  description: '',
  parameters: [
    { name: 'id', in: 'path', required: true, description: '', schema: { example: 7 } },
    { name: 'top', in: 'query', required: false, description: '', schema: { default: 3 } },
    { name: 'hint', in: 'query', required: false, description: '', schema: { example: 'x' } },
  ],
  bodies: [
    { mediaType: 'application/json', schema: SCHEMA },
    { mediaType: 'application/x-www-form-urlencoded', schema: SCHEMA },
    { mediaType: 'image/*' },
  ],
  bodyRequired: true,
  sample: '',
};
const DOCUMENT: TestDocument = { key: 'd', kind: 'uploaded', operations: [OPERATION] };

describe('work on an operation', () => {
  const work = firstWork(DOCUMENT, OPERATION);

  it('begins with what the document gives; what may be left out is left out', () => {
    expect(work.draft).toMatchObject({
      method: 'post',
      path: '/a/{id}',
      parameters: { 'path id': '7', 'query top': '3' },
      mediaType: 'application/json',
      value: { name: '示例' },
    });
    expect(JSON.parse(rawOf(work).text)).toEqual({ name: '示例' });
  });

  it('takes over what is typed as text, and keeps the value while the text is wrong', () => {
    const typed = withText(work, '{"name": "新", "more": [1]}');
    expect(typed).toMatchObject({ draft: { value: { name: '新', more: [1] } }, fault: undefined });
    const broken = withText(typed, '{"name": ');
    expect(broken.draft.value).toEqual({ name: '新', more: [1] });
    expect(broken.fault).toMatchObject({ line: 1, text: 'JSON 没有结束' });
    expect(rawOf(broken).text).toBe('{"name": ');
    expect(withValue(broken, { name: 'x' })).toMatchObject({
      fault: undefined,
      draft: { value: { name: 'x' } },
    });
  });

  it('keeps the fields when only their format changes, and begins anew where it cannot', () => {
    const filled = withValue(work, { name: '改过' });
    const form = withMediaType(filled, DOCUMENT, OPERATION, 'application/x-www-form-urlencoded');
    expect(form.draft).toMatchObject({
      mediaType: 'application/x-www-form-urlencoded',
      value: { name: '改过' },
    });
    expect(withMediaType(filled, DOCUMENT, OPERATION, 'image/*').draft.value).toBeUndefined();
  });

  it('has a form only for what has fields', () => {
    expect(bodyField(bodyOf(OPERATION, 'application/json'))?.kind).toBe('object');
    expect(bodyField(bodyOf(OPERATION, 'image/*'))).toBeUndefined();
    expect(bodyField({ mediaType: 'application/json', schema: { anyOf: [] } })).toBeUndefined();
  });
});

it('work without a document begins empty', () => {
  const work = firstWork(undefined, undefined);
  const { draft } = work;
  expect(draft).toMatchObject({ method: 'post', path: '/', mediaType: 'application/json', value: undefined });
  expect(rawOf(work).text).toBe('');
});

it('work on a model begins with a request that it takes', () => {
  const signature = { inputs: [{ name: 'x', datatype: 'FP32', shape: [-1, 2] }], outputs: [] };
  const infer = { ...OPERATION, bodies: [{ mediaType: 'application/json', schema: SCHEMA }] };
  expect(firstWork({ ...DOCUMENT, kind: 'model', signature }, infer).draft.value).toEqual({
    inputs: [{ name: 'x', shape: [1, 2], datatype: 'FP32', data: [0, 0] }],
  });
});

it('a version has its own document, and without one the service has', () => {
  const version = { id: 'v', number: 2, description: '', weight: 0, running: 1, documentKey: 'e' };
  const documents = [DOCUMENT, { ...DOCUMENT, key: 'e' }];
  const info = { documents, documentKey: 'd', versions: [version] } as unknown as TestInfo;
  expect(documentOf(info, undefined)?.key).toBe('d');
  expect(documentOf(info, version)?.key).toBe('e');
});
