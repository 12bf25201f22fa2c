import { describe, expect, it } from 'vitest';
import {
  type Direction,
  type SchemaRow,
  schemaRow,
} from '../../../../plugins/api-document/model/schema-rows.ts';

/** `name! type: title. text. values. limits. cut`, one line a row, two spaces a level; `!` when required. */
function print(
  { name, type, required, title, text, values, limits, cut, kind, rows }: SchemaRow,
  depth = 0,
): string[] {
  const shown = values?.values
    .map(({ value, label }) => (label === '' ? value : `${value}=${label}`))
    .join('|');
  const notes = [title, text, shown === undefined ? '' : `${values?.kind} ${shown}`, ...limits, cut];
  const said = notes.filter((note) => note !== '').join('. ');
  const head = `${'  '.repeat(depth)}${name}${required && kind === 'field' ? '!' : ''} ${type}`;
  return [said === '' ? head : `${head}: ${said}`, ...rows.flatMap((row) => print(row, depth + 1))];
}

const rowsOf = (schema: unknown, schemas: unknown = {}, direction: Direction = 'request') =>
  print(schemaRow(schema, { components: { schemas } }, direction));

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

describe('fields', () => {
  it('say name, type in words, duty, texts and limits', () => {
    expect(
      rowsOf({
        type: 'object',
        required: ['image', 'size'],
        additionalProperties: false,
        properties: {
          image: { type: 'string', title: '图片', contentEncoding: 'base64', contentMediaType: 'image/*' },
          file: { type: 'string', format: 'byte' },
          size: { type: 'integer', minimum: 1, maximum: 10, default: 3, description: '大小' },
          score: { type: 'number', minimum: 0, exclusiveMaximum: 1, format: 'double' },
          old: { type: 'number', minimum: 0, exclusiveMinimum: true, multipleOf: 0.5 },
          name: { type: ['string', 'null'], minLength: 1, maxLength: 8, pattern: '^a' },
          note: { type: 'string', nullable: true, maxLength: 5 },
          at: { type: 'string', format: 'date-time' },
          host: { type: 'string', format: 'idn-hostname' },
          tags: {
            type: 'array',
            items: { type: 'string', enum: ['a', 'b'] },
            minItems: 2,
            maxItems: 2,
            uniqueItems: true,
          },
          level: { enum: [1, 2, null] },
          kind: { const: '' },
          any: {},
          none: false,
        },
      }),
    ).toEqual([
      '! 对象: 不接受其他字段',
      '  image! 图片（base64）: 图片',
      '  file 文件（base64）',
      '  size! 整数: 大小. 1 到 10. 默认 3',
      '  score 数字: 不小于 0，小于 1',
      '  old 数字: 大于 0. 0.5 的倍数',
      '  name 字符串: 1 到 8 个字符. 匹配 ^a. 可为 null',
      '  note 字符串: 最多 5 个字符. 可为 null',
      '  at 日期时间',
      '  host 字符串: 格式 idn-hostname',
      '  tags 字符串数组: list a|b. 共 2 项. 各项不重复',
      '  level 整数: list 1|2. 可为 null',
      '  kind 字符串: fixed ""',
      '  any 任意类型',
      '  none 不允许',
    ]);
  });

  it('leave out what the caller does not send, or does not get', () => {
    const schema = {
      properties: {
        id: { type: 'integer', readOnly: true },
        secret: { allOf: [{ type: 'string', writeOnly: true }] },
      },
    };
    expect(rowsOf(schema, {}, 'request')).toEqual(['! 对象', '  secret 字符串: 只写']);
    expect(rowsOf(schema, {}, 'response')).toEqual(['! 对象', '  id 整数: 只读']);
  });

  it('name what has no name of its own', () => {
    expect(
      rowsOf({
        properties: { map: { additionalProperties: { type: 'number' } } },
        patternProperties: { '^x-': { type: 'string' } },
        additionalProperties: { type: 'boolean' },
      }),
    ).toEqual(['! 对象', '  map 对象', '    任意名称 数字', '  名称匹配 ^x- 字符串', '  其他字段 布尔值']);
  });
});

describe('lists', () => {
  it('show the fields of their items right below', () => {
    const point = { type: 'object', required: ['x'], properties: { x: { type: 'integer' } } };
    expect(rowsOf({ type: 'array', minItems: 1, items: { type: 'array', items: point } })).toEqual([
      '! 对象数组数组: 至少 1 项',
      '  x! 整数',
    ]);
    expect(rowsOf({ type: 'array', items: { type: 'integer', minimum: 0 } })).toEqual([
      '! 整数数组: 每项不小于 0',
    ]);
    expect(rowsOf({ type: 'array', items: { type: ['integer', 'string'] } })).toEqual([
      '! （整数或字符串）数组',
    ]);
  });

  it('number what stands at a place of its own, in both spellings', () => {
    const first = [{ type: 'string', const: 'a' }, { type: 'integer' }];
    expect(rowsOf({ prefixItems: first, items: { type: 'boolean' } })).toEqual([
      '! 数组',
      '  [0] 字符串: fixed a',
      '  [1] 整数',
      '  [2] 起 布尔值',
    ]);
    expect(rowsOf({ prefixItems: first, items: { type: 'boolean' }, maxItems: 2 })).toHaveLength(3);
    expect(rowsOf({ items: first, additionalItems: false })).toHaveLength(3);
  });
});

describe('joined schemas', () => {
  it('put allOf together, the stricter limit of both', () => {
    expect(
      rowsOf(
        {
          allOf: [
            ref('Base'),
            { required: ['b'], properties: { b: { type: 'integer', maximum: 9 }, a: { maxLength: 3 } } },
          ],
          description: '自己的说明',
        },
        {
          Base: {
            type: 'object',
            description: '别的说明',
            required: ['a'],
            properties: { a: { type: 'string', maxLength: 8 }, b: { type: 'number', maximum: 20 } },
          },
        },
      ),
    ).toEqual(['! 对象: 自己的说明', '  a! 字符串: 最多 3 个字符', '  b! 整数: 不大于 9']);
  });

  it('list the branches of a choice, or only their types when that is all', () => {
    expect(rowsOf({ anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }] })).toEqual([
      '! 字符串或整数: 可为 null',
    ]);
    expect(
      rowsOf(
        {
          properties: {
            pet: {
              oneOf: [
                ref('Cat'),
                { title: '狗', properties: { bark: { type: 'boolean' } } },
                { type: 'string', maxLength: 4 },
              ],
            },
            only: { anyOf: [ref('Cat'), { type: 'null' }] },
          },
        },
        { Cat: { type: 'object', properties: { meow: { type: 'integer' } } } },
      ),
    ).toEqual([
      '! 对象',
      '  pet 以下之一',
      '    方案 1：Cat 对象',
      '      meow 整数',
      '    方案 2：狗 对象',
      '      bark 布尔值',
      '    方案 3 字符串: 最多 4 个字符',
      '  only 对象: 可为 null',
      '    meow 整数',
    ]);
  });

  it('read an enumeration with titles, and sets of fields', () => {
    expect(rowsOf({ oneOf: [{ const: 'a', title: '甲' }, { const: 'b' }] })).toEqual([
      '! 字符串: list a=甲|b',
    ]);
    expect(rowsOf({ enum: [1, 2], 'x-enum-varnames': ['one', 3] })).toEqual(['! 整数: list 1=one|2']);
    expect(rowsOf({ properties: { a: {} }, anyOf: [{ required: ['a'] }, { required: ['b', 'c'] }] })).toEqual(
      ['! 对象: 至少填写：a，或 b 和 c', '  a 任意类型'],
    );
  });
});

describe('references', () => {
  it('end where they come back to a parent', () => {
    const Node = {
      type: 'object',
      properties: {
        next: ref('Node'),
        children: { type: 'array', items: ref('Node') },
        by: { additionalProperties: ref('Node') },
      },
    };
    expect(rowsOf(ref('Node'), { Node })).toEqual([
      '! 对象',
      '  next 对象: 结构与上级的 Node 相同',
      '  children 对象数组: 每一项的结构与上级的 Node 相同',
      '  by 对象',
      '    任意名称 对象: 结构与上级的 Node 相同',
    ]);
  });

  it('say what is missing, elsewhere or goes in a circle', () => {
    const schemas = { A: ref('B'), B: ref('A'), 'a/b~c d': { type: 'string' } };
    expect(
      rowsOf(
        {
          properties: {
            a: ref('A'),
            b: ref('None'),
            c: { $ref: 'other.yaml#/x' },
            d: ref('a~1b~0c%20d'),
            e: { $ref: '#anchor' },
          },
        },
        schemas,
      ),
    ).toEqual([
      '! 对象',
      '  a 未定义: 引用 #/components/schemas/A 指向自己',
      '  b 未定义: 引用的 #/components/schemas/None 在文档里不存在',
      '  c 未定义: 引用了外部文件 other.yaml#/x，文档里没有它的内容',
      '  d 字符串',
      '  e 未定义: 引用的 #anchor 在文档里不存在',
    ]);
    expect(rowsOf({ type: 'array', items: ref('None') })).toEqual([
      '! 未定义数组: 每一项引用的 #/components/schemas/None 在文档里不存在',
    ]);
  });

  it('never reach what every object inherits', () => {
    expect(rowsOf({ $ref: '#/components/schemas/constructor' })).toEqual([
      '! 未定义: 引用的 #/components/schemas/constructor 在文档里不存在',
    ]);
    const hostile = JSON.parse(
      '{"properties":{"__proto__":{"type":"string"},"constructor":{"type":"integer"}}}',
    );
    expect(rowsOf(hostile)).toEqual(['! 对象', '  __proto__ 字符串', '  constructor 整数']);
    expect(rowsOf({ allOf: [hostile, hostile] })).toEqual([
      '! 对象',
      '  __proto__ 字符串',
      '  constructor 整数',
    ]);
  });

  it('stand below what is written beside them', () => {
    expect(
      rowsOf({ ...ref('A'), description: '这里的说明' }, { A: { type: 'string', description: '那里的' } }),
    ).toEqual(['! 字符串: 这里的说明']);
  });
});

describe('endless documents', () => {
  it.each([
    ['allOf of itself', { A: { allOf: [ref('A'), ref('A'), { properties: { a: ref('A') } }] } }],
    ['choices of itself', { A: { oneOf: [ref('A'), ref('A')], anyOf: [ref('A'), { type: 'null' }] } }],
    ['one choice, itself', { A: { oneOf: [ref('A')] } }],
    ['lists of itself', { A: { type: 'array', items: ref('A') } }],
    ['first items of itself', { A: { prefixItems: [ref('A'), ref('A')], items: ref('A') } }],
  ])('end: %s', (_name, schemas) => {
    expect(rowsOf(ref('A'), schemas).length).toBeLessThan(40);
  });

  it('end when each schema names two of the next', () => {
    const names = Array.from({ length: 40 }, (_, index) => `S${index}`);
    const fan = (make: (next: string) => unknown) =>
      Object.fromEntries(names.map((name, index) => [name, make(names[index + 1] ?? 'End')]));
    // Walked without a bound these would take years: the test's time is theirs.
    const wide = rowsOf(
      ref('S0'),
      fan((next) => ({ properties: { a: ref(next), b: ref(next) } })),
    );
    expect(wide.length).toBeLessThan(700);
    expect(wide.join()).toMatch(/层级过深|字段过多/);
    rowsOf(
      ref('S0'),
      fan((next) => ({ allOf: [ref(next), ref(next), ref(next)] })),
    );
    rowsOf(
      ref('S0'),
      fan((next) => ({ anyOf: [ref(next), ref(next), { type: 'object' }] })),
    );
    rowsOf(
      ref('S0'),
      fan((next) => ({ type: 'array', items: { anyOf: [ref(next), ref(next)] } })),
    );
  });

  it('end when a schema is deep, and when it is wide', () => {
    let deep: unknown = { type: 'string' };
    for (let level = 0; level < 500; level++) deep = { properties: { a: deep } };
    expect(rowsOf(deep).at(-1)).toContain('层级过深');
    const wide = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`f${index}`, {}]));
    expect(rowsOf({ properties: wide })[0]).toMatch(/其余 4\d\d\d 个没有列出/);
  });
});

it.each([
  null,
  true,
  false,
  3,
  'text',
  [],
  [1],
  {},
  { type: 7 },
  { type: [] },
  { type: ['string', 9, {}] },
  { type: 'strange' },
  { properties: [] },
  { properties: { a: null, b: 3, c: 'x', d: [] } },
  { required: 'a', properties: { a: {} } },
  { items: 'x', type: 'array' },
  { enum: 'x' },
  { enum: [{ a: 1 }, [2]] },
  { allOf: {}, oneOf: 3, anyOf: [null, 4] },
  { $ref: 4 },
  { $ref: '' },
  { minimum: 'a', maxLength: {}, pattern: 3, title: {}, description: [], format: [], default: undefined },
  { prefixItems: [null, 1], items: [2] },
  { patternProperties: { '[': 1 } },
  { additionalProperties: 'x' },
])('makes a row of anything: %j', (schema) => {
  expect(() => rowsOf(schema)).not.toThrow();
  expect(() => rowsOf({ properties: { inside: schema } }, schema, 'response')).not.toThrow();
});
