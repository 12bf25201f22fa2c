import { describe, expect, it } from 'vitest';
import { fileContent } from '#plugin-api';
import type { ApiOperation } from '../../../../plugins/api-document/model/api-document.ts';
import { contentExamples } from '../../../../plugins/api-document/model/content-example.ts';
import { exampleValue } from '../../../../plugins/api-document/model/example-value.ts';
import { findOperations } from '../../../../plugins/api-document/model/find-operations.ts';
import { readDocument } from '../../../../plugins/api-document/model/read-document.ts';

const operationsOf = (document: unknown) =>
  readDocument(document).groups.flatMap(({ operations }) => operations);
const only = (document: unknown): ApiOperation => {
  const [operation] = operationsOf(document);
  if (operation === undefined) throw new Error('no operation');
  return operation;
};

describe('OpenAPI 3', () => {
  it('is read with what stands at the path, and what the operation says instead', () => {
    const operation = only({
      openapi: '3.1.0',
      servers: [{ url: 'https://{host}/{base}/', variables: { base: { default: 'v1' } } }],
      paths: {
        '/a/{id}': {
          summary: '路径的说明',
          parameters: [
            { name: 'id', in: 'path', schema: { type: 'string' } },
            { name: 'q', in: 'query', description: '路径的' },
          ],
          post: {
            parameters: [
              { $ref: '#/components/parameters/Q' },
              { name: 'Authorization', in: 'header' },
              { $ref: '#/components/parameters/Gone' },
            ],
            requestBody: { $ref: '#/components/requestBodies/Body' },
            responses: {
              default: { description: '其他' },
              404: { description: '没有' },
              200: { $ref: '#/components/responses/Ok' },
            },
          },
        },
      },
      components: {
        parameters: {
          Q: {
            name: 'q',
            in: 'query',
            description: '接口的',
            required: true,
            content: { 'application/json': { schema: { type: 'object' } } },
          },
        },
        requestBodies: {
          Body: {
            required: true,
            content: {
              'multipart/form-data': {
                schema: {},
                encoding: { file: { contentType: 'image/png, image/gif' } },
              },
            },
          },
        },
        responses: {
          Ok: {
            description: '好',
            headers: { 'X-Count': { schema: { type: 'integer' } } },
            content: { 'application/json': {} },
          },
        },
      },
    });
    expect(operation).toMatchObject({ method: 'POST', path: '/v1/a/{id}', summary: '路径的说明' });
    expect(
      operation.parameters.map(({ name, place, required, description }) => [
        name,
        place,
        required,
        description,
      ]),
    ).toEqual([
      ['id', 'path', true, ''],
      ['q', 'query', true, '接口的'],
      ['Gone', 'unknown', false, '引用的 #/components/parameters/Gone 在文档里不存在'],
    ]);
    expect(operation.parameters[1]?.schema).toEqual({ type: 'object' });
    expect(operation.body).toMatchObject({
      required: true,
      contents: [{ mediaType: 'multipart/form-data' }],
    });
    expect(operation.body?.contents[0]?.partTypes.get('file')).toBe('image/png');
    expect(operation.responses.map(({ status, description }) => [status, description])).toEqual([
      ['200', '好'],
      ['404', '没有'],
      ['default', '其他'],
    ]);
    expect(operation.responses[0]?.headers[0]?.name).toBe('X-Count');
  });

  it('keeps anchors apart', () => {
    const paths = Object.fromEntries(
      ['/a/b', '/a-b', '/a_b', '/{a}/b', '/识别', '/'].map((path) => [path, { get: {}, post: {} }]),
    );
    const ids = operationsOf({ paths }).map(({ id }) => id);
    expect(new Set(ids).size).toBe(12);
    expect(ids.every((id) => /^op-[\p{L}\p{N}-]+$/u.test(id))).toBe(true);
    expect(operationsOf({ paths }).map(({ id }) => id)).toEqual(ids);
  });

  it('groups by the first tag and finds by all words', () => {
    const { groups } = readDocument({
      paths: {
        '/pets': { get: { tags: ['宠物'], summary: '列出' }, post: { tags: ['宠物', '写'] } },
        '/orders': { get: { description: 'List orders' } },
      },
    });
    expect(groups.map(({ title, operations }) => [title, operations.length])).toEqual([
      ['宠物', 2],
      ['', 1],
    ]);
    const found = (words: string) =>
      findOperations(groups, words).flatMap(({ operations }) =>
        operations.map(({ method, path }) => `${method} ${path}`),
      );
    expect(found('ORDERS')).toEqual(['GET /orders']);
    expect(found('宠物 post')).toEqual(['POST /pets']);
    expect(found('宠物 orders')).toEqual([]);
    expect(found('  ')).toHaveLength(3);
  });
});

describe('Swagger 2', () => {
  const document = {
    swagger: '2.0',
    host: 'api.example.com',
    basePath: '/v2/',
    consumes: ['application/json'],
    produces: ['application/json'],
    paths: {
      '/pets': {
        post: {
          parameters: [
            {
              in: 'body',
              name: 'pet',
              required: true,
              description: '宠物',
              schema: { $ref: '#/definitions/Pet' },
            },
            {
              in: 'query',
              name: 'tags',
              type: 'array',
              items: { type: 'string' },
              collectionFormat: 'multi',
            },
            { in: 'query', name: 'ids', type: 'array', items: { type: 'integer' } },
          ],
          responses: {
            200: {
              description: 'ok',
              schema: { $ref: '#/definitions/Pet' },
              examples: { 'application/json': { name: '旺财' } },
              headers: { 'X-Rate': { type: 'integer', description: '余量' } },
            },
          },
        },
      },
      '/photo': {
        post: {
          consumes: ['multipart/form-data'],
          parameters: [
            { in: 'formData', name: 'photo', type: 'file', required: true },
            { in: 'formData', name: 'note', type: 'string', description: '备注', maxLength: 9 },
          ],
          responses: { 204: { description: '已收到' } },
        },
      },
    },
    definitions: { Pet: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } } },
  };

  it('is read as if it were OpenAPI 3', () => {
    const [pets, photo] = operationsOf(document);
    expect(pets).toMatchObject({ path: '/v2/pets', body: { required: true, description: '宠物' } });
    expect(pets?.body?.contents[0]).toMatchObject({
      mediaType: 'application/json',
      schema: { $ref: '#/definitions/Pet' },
    });
    expect(pets?.parameters.map(({ name, separator, schema }) => [name, separator, schema])).toEqual([
      ['tags', 'repeat', { type: 'array', items: { type: 'string' } }],
      ['ids', ',', { type: 'array', items: { type: 'integer' } }],
    ]);
    const [ok] = pets?.responses ?? [];
    expect(ok?.headers[0]).toMatchObject({
      name: 'X-Rate',
      description: '余量',
      schema: { type: 'integer' },
    });
    expect(ok?.contents[0]?.examples[0]?.value).toEqual({ name: '旺财' });
    expect(photo?.body?.contents).toMatchObject([
      {
        mediaType: 'multipart/form-data',
        schema: {
          required: ['photo'],
          properties: {
            photo: { type: 'file' },
            note: { type: 'string', description: '备注', maxLength: 9 },
          },
        },
      },
    ]);
    expect(photo?.responses).toMatchObject([{ status: '204', contents: [] }]);
  });
});

describe('examples', () => {
  it('are the document’s own, also when written as text', () => {
    const content = only({
      paths: {
        '/': {
          post: {
            requestBody: {
              content: {
                'application/json': {
                  example: '{"a":1}',
                  examples: { b: { $ref: '#/x/b' }, c: { externalValue: 'http://x' } },
                },
              },
            },
          },
        },
      },
      x: { b: { summary: '第二个', value: [2] } },
    }).body?.contents[0];
    expect(content && contentExamples(content, {}, 'request')).toEqual([
      { label: '示例', isMade: false, value: { a: 1 } },
      { label: '第二个', isMade: false, value: [2] },
    ]);
  });

  it('are made from the schema: all that must be sent, within its limits', () => {
    const schema = {
      allOf: [{ $ref: '#/definitions/Base' }],
      required: ['list', 'count', 'when', 'ratio', 'choice', 'flag', 'file'],
      properties: {
        list: { type: 'array', minItems: 2, items: { type: 'string', minLength: 3, maxLength: 3 } },
        count: { type: 'integer', exclusiveMinimum: 5, multipleOf: 4 },
        ratio: { type: 'number', maximum: -1 },
        when: { type: 'string', format: 'date' },
        choice: { oneOf: [{ type: 'object', properties: { a: { const: 1 } } }, { type: 'string' }] },
        flag: { type: 'boolean' },
        file: { type: 'string', contentEncoding: 'base64' },
        optional: { type: 'string' },
        chosen: { type: 'string', default: 'x' },
        made: { type: 'string', readOnly: true },
      },
    };
    const document = {
      definitions: { Base: { required: ['id'], properties: { id: { type: 'string', example: 'b-1' } } } },
    };
    expect(exampleValue(schema, document, 'request')).toEqual({
      id: 'b-1',
      list: ['文本文', '文本文'],
      count: 8,
      ratio: -1,
      when: '2026-01-01',
      choice: { a: 1 },
      flag: true,
      file: fileContent('file.bin'),
      chosen: 'x',
    });
    expect(exampleValue(schema, document, 'response')).toMatchObject({
      file: '文件内容的 base64 编码',
      optional: '文本',
      made: '文本',
    });
  });

  it('end in endless schemas', () => {
    const Node = {
      required: ['next', 'all', 'twice'],
      properties: {
        next: { $ref: '#/Node' },
        all: { type: 'array', items: { $ref: '#/Node' } },
        twice: { allOf: [{ $ref: '#/Node' }, { $ref: '#/Node' }] },
      },
    };
    expect(exampleValue({ $ref: '#/Node' }, { Node }, 'request')).toEqual({ all: [] });
    const wide = {
      type: 'array',
      minItems: 5,
      items: {
        type: 'array',
        minItems: 5,
        items: {
          type: 'array',
          minItems: 5,
          items: {
            type: 'array',
            minItems: 5,
            items: { type: 'array', minItems: 5, items: { type: 'integer' } },
          },
        },
      },
    };
    expect(JSON.stringify(exampleValue(wide, {}, 'request')).length).toBeLessThan(5_000);
  });
});

it.each([
  null,
  3,
  'x',
  [],
  {},
  { paths: 3 },
  { paths: { a: null, '/b': 4, '/c': { get: null, post: [] }, 'x-d': { get: {} } } },
  { paths: { '/a': { get: { parameters: {}, requestBody: 3, responses: [], tags: [3], servers: 'x' } } } },
  { paths: { '/a': { $ref: '#/paths/~1a' } } },
  {
    paths: {
      '/a': {
        get: {
          parameters: [null, { name: 3, in: 'query' }, { name: 'a', in: 'moon' }],
          responses: { 200: null, 'x-a': {} },
        },
      },
    },
  },
  { servers: [{ url: 'http://[bad' }], paths: { a: { get: {} } } },
  {
    servers: [{ url: 'mailto:x' }],
    info: { title: {}, version: 1.5, description: [] },
    paths: { '/a': { get: {} } },
  },
  {
    swagger: '2.0',
    paths: {
      '/a': {
        post: { consumes: 'x', parameters: [{ in: 'formData' }, { in: 'body' }], responses: { 200: 3 } },
      },
    },
  },
  JSON.parse(
    '{"paths":{"__proto__":{"get":{}},"/a":{"__proto__":{"get":{}},"get":{"responses":{"__proto__":{}}}}}}',
  ),
])('reads anything: %j', (document) => {
  expect(() => readDocument(document)).not.toThrow();
});
