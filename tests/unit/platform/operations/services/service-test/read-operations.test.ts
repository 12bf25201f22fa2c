// Foreign documents as operations to fill in.
import { describe, expect, it } from 'vitest';
import { readOperations } from '../../../../../../platform/operations/services/service-test/openapi/read-operations.ts';

const operationOf = (body: object, more: object = {}) =>
  readOperations({ openapi: '3.0.0', paths: { '/a': { post: { requestBody: body, ...more } } } })[0];
const json = (media: object) => ({ content: { 'application/json': media } });

describe('the example of an operation', () => {
  const schema = { type: 'object', properties: { name: { type: 'string' }, top: { type: 'integer' } } };

  it('is that of the document', () => {
    expect(operationOf(json({ schema, example: { name: '甲' } }))?.sample).toBe('{\n  "name": "甲"\n}');
    const examples = { one: { value: { name: '乙' } } };
    expect(operationOf(json({ schema, examples }))?.sample).toContain('乙');
  });

  it('is not made up where a form asks for fields: nobody asked for those', () => {
    expect(operationOf(json({ schema }))?.sample).toBe('');
  });

  it('is made up where there is no form', () => {
    expect(JSON.parse(operationOf(json({ schema: { type: 'array', items: schema } }))?.sample ?? '')).toEqual(
      [{ name: '', top: 0 }],
    );
  });
});

it('puts JSON first, and says what is bytes', () => {
  const content = { 'image/*': {}, 'application/json': { schema: { type: 'object' } } };
  expect(operationOf({ content })?.bodies.map(({ mediaType }) => mediaType)).toEqual([
    'application/json',
    'image/*',
  ]);
});

it('leaves out the headers that the client sets, and what an operation replaces', () => {
  const parameters = [
    { name: 'Authorization', in: 'header' },
    { name: 'top', in: 'query', description: 'own', schema: { type: 'integer' } },
  ];
  const [operation] = readOperations({
    paths: {
      '/a': { parameters: [{ name: 'top', in: 'query', description: 'of the path' }], get: { parameters } },
    },
  });
  expect(operation?.parameters).toEqual([
    { name: 'top', in: 'query', required: false, description: 'own', schema: { type: 'integer' } },
  ]);
});

it('reads Swagger 2: a body, or a form with a file', () => {
  const [body, form] = readOperations({
    swagger: '2.0',
    paths: {
      '/body': {
        post: { parameters: [{ name: 'x', in: 'body', required: true, schema: { type: 'array' } }] },
      },
      '/form': { post: { parameters: [{ name: 'file', in: 'formData', type: 'file', required: true }] } },
    },
  });
  expect(body).toMatchObject({ bodyRequired: true, bodies: [{ mediaType: 'application/json' }] });
  expect(form?.bodies).toEqual([
    {
      mediaType: 'multipart/form-data',
      schema: {
        type: 'object',
        properties: { file: expect.objectContaining({ format: 'binary' }) },
        required: ['file'],
      },
    },
  ]);
});

it.each([[null], [[]], [{}], [{ paths: { '/a': { post: 3 }, bad: { get: {} } } }]])(
  'finds nothing in %j',
  (document) => {
    expect(readOperations(document)).toEqual([]);
  },
);

it('goes around one that cannot be read', () => {
  const paths = {
    '/bad': { post: { requestBody: { $ref: '#/nowhere' } } },
    '/good': { get: { summary: '好' } },
  };
  expect(readOperations({ paths }).map(({ key }) => key)).toContain('get /good');
});
