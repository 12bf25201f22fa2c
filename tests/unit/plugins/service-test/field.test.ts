// A schema of a service's document as inputs, and what they begin with.
import { describe, expect, it } from 'vitest';
import { type Field, fieldOf } from '../../../../plugins/service-test/model/field.ts';
import { HeldFile } from '../../../../plugins/service-test/model/held-file.ts';
import { emptyValue, startValue } from '../../../../plugins/service-test/model/start-value.ts';

const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47]), Buffer.alloc(20)]).toString('base64');

const kindOf = (schema: Readonly<Record<string, unknown>>, name = 'x') => fieldOf(schema, name).kind;

describe('an input', () => {
  it.each([
    [{ type: 'string' }, 'text'],
    [{ type: ['string', 'null'] }, 'text'],
    [{ type: 'integer' }, 'number'],
    [{ type: 'number' }, 'number'],
    [{ type: 'boolean' }, 'boolean'],
    [{ enum: ['a', 2] }, 'choice'],
    [{ const: 3 }, 'choice'],
    [{ type: 'array', items: { type: 'string' } }, 'list'],
    [{ type: 'object', properties: { a: {} } }, 'object'],
    [{ properties: { a: {} } }, 'object'],
    [{ type: 'object' }, 'json'],
    [{ type: 'array' }, 'json'],
    [{ type: ['string', 'integer'] }, 'json'],
    [{ anyOf: [{ type: 'string' }, { type: 'integer' }] }, 'json'],
    [{}, 'json'],
  ])('of %j is a %s', (schema, kind) => {
    expect(kindOf(schema)).toBe(kind);
  });

  it.each([
    [{ contentEncoding: 'base64', contentMediaType: 'image/png' }, 'x', 'image', true],
    [{ format: 'binary' }, 'x', 'any', false],
    [{ format: 'byte' }, 'x', 'any', true],
    [{}, 'image', 'image', true],
    [{}, 'image_base64', 'image', true],
    [{ contentMediaType: 'audio/wav' }, 'x', 'audio', false],
    [{ contentEncoding: 'base64' }, 'speech', 'audio', true],
  ])('of %j named %s is a file of kind %s', (schema, name, media, encoded) => {
    expect(fieldOf({ type: 'string', ...schema }, name)).toMatchObject({ kind: 'file', media, encoded });
  });

  it('that holds an address of a picture is a text', () => {
    expect(kindOf({ type: 'string' }, 'image_url')).toBe('text');
    expect(kindOf({ type: 'string', format: 'uri' }, 'image')).toBe('text');
  });

  it('keeps range, step and places of a number', () => {
    const schema = { type: 'integer', exclusiveMinimum: 0, maximum: 9, multipleOf: 3 };
    expect(fieldOf(schema)).toMatchObject({ integer: true, minimum: 0, maximum: 9, step: 3 });
  });

  it('ends as JSON where a schema goes on for ever', () => {
    let schema: Record<string, unknown> = { type: 'string' };
    for (let depth = 0; depth < 12; depth += 1) schema = { type: 'object', properties: { inner: schema } };
    let field: Field = fieldOf(schema);
    let depth = 0;
    while (field.kind === 'object') {
      field = field.members[0]?.field ?? fieldOf({});
      depth += 1;
    }
    expect([field.kind, depth]).toEqual(['json', 7]);
  });
});

describe('a request', () => {
  const field = fieldOf({
    type: 'object',
    required: ['name', 'size', 'count', 'deep', 'list'],
    properties: {
      name: { type: 'string' },
      size: { enum: ['small', 'large'] },
      count: { type: 'integer', minimum: 2 },
      deep: {
        type: 'object',
        required: ['on'],
        properties: { on: { type: 'boolean' }, off: { type: 'string' } },
      },
      list: { type: 'array', minItems: 2, items: { type: 'number' } },
      given: { type: 'string', default: 'd' },
      shown: { type: 'string', example: 'e' },
      left: { type: 'string' },
    },
  });

  it('begins with what is required and what has a value of its own', () => {
    expect(startValue(field, '')).toEqual({
      name: '',
      size: 'small',
      count: 2,
      deep: { on: false },
      list: [0, 0],
      given: 'd',
      shown: 'e',
    });
    expect(emptyValue(field, false)).toBeUndefined();
  });

  it('begins with the example of the document, its pictures as files', () => {
    const pictures = fieldOf({
      type: 'object',
      properties: {
        image: { type: 'string', contentEncoding: 'base64' },
        images: { type: 'array', items: { type: 'string', contentEncoding: 'base64' } },
      },
    });
    const value = startValue(pictures, JSON.stringify({ image: PNG, images: [PNG, 'text'], other: PNG }));
    expect(value).toEqual({
      image: new HeldFile('示例.png', 'image/png', PNG),
      images: [new HeldFile('示例1.png', 'image/png', PNG), 'text'],
      other: PNG,
    });
  });
});
