// Bad input at every operation, made from the request schemas: refused in Chinese with the field's name, and nothing written.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonSchema, Operation } from '#core/contract.ts';
import { loadTestConfig } from '../support/load-test-config.ts';
import { type Crowd, makeCrowd } from '../support/people.ts';
import { propertiesOf, requiredOf, sampleValue } from '../support/sample-request.ts';
import { type Client, startApp, type TestApp } from '../support/start-app.ts';
import { validBody } from '../support/valid-body.ts';

type Body = Readonly<Record<string, unknown>>;

const config = await loadTestConfig();
const operations = [...config.operations.values()];
/** Written by every signed-in or security-checked call, whatever becomes of it. */
const BOOKKEEPING = ['session', 'relay_nonce', 'login_throttle'];
const CHINESE = /[\u4e00-\u9fa5]/;
const HOSTILE = [
  `'; drop table account; --`,
  `<script>alert(1)</script>`,
  `\${process.exit()}`,
  '../../etc/passwd',
];

let platform: TestApp;
let crowd: Crowd;
let root: Client;
beforeAll(async () => {
  platform = await startApp();
  crowd = await makeCrowd(platform);
  root = await crowd.as('systemAdmin');
  tables = await readTables();
});
afterAll(() => platform.close());

let tables: readonly string[] = [];

async function readTables(): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`.execute(
    platform.storage.db,
  );
  return rows.map(({ name }) => name).filter((name) => !BOOKKEEPING.includes(name));
}

/** What every table holds, by version and place of its rows, in one statement: it is asked for twice a test. */
async function contents(): Promise<Readonly<Record<string, string>>> {
  const digests = tables.map(
    (name) => sql`
      select ${sql.lit(name)} as name,
        count(*) || ':' || coalesce(sum(hashtext(t.xmin::text || t.ctid::text)), 0) as sum
      from ${sql.table(name)} as t`,
  );
  const { rows } = await sql<{ name: string; sum: string }>`${sql.join(digests, sql` union all `)}`.execute(
    platform.storage.db,
  );
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

const REFUSED_TYPES = {
  string: 4711,
  integer: '四',
  number: '四',
  boolean: 'ja',
  array: 'a,b',
  object: 'a=b',
} as const;

/** Values that break one rule of the field each. */
function brokenValues(schema: JsonSchema, method: string): readonly (readonly [string, unknown])[] {
  const type = String(Array.isArray(schema.type) ? schema.type[0] : schema.type);
  const wrong = REFUSED_TYPES[type as keyof typeof REFUSED_TYPES];
  const { maxLength, maxItems, minimum, maximum } = schema as Readonly<Record<string, number | undefined>>;
  return [
    ...(wrong === undefined ? [] : ([['wrong type', wrong]] as const)),
    ...(schema.enum === undefined ? [] : ([['unknown choice', 'no-such-choice']] as const)),
    ...(maxLength === undefined ? [] : ([['too long', 'a'.repeat(maxLength + 1)]] as const)),
    ...(maxItems === undefined
      ? []
      : ([['too many', Array.from({ length: maxItems + 1 }, (_, i) => itemOf(schema, i))]] as const)),
    ...(minimum === undefined ? [] : ([['too small', minimum - 1]] as const)),
    ...(maximum === undefined ? [] : ([['too large', maximum + 1]] as const)),
    ...(type === 'string' && schema.enum === undefined
      ? ([
          ['NUL', 'a\u0000b'],
          // An address has it as the character for what is none.
          ...(method === 'get' ? [] : ([['half a character', 'a\ud800b']] as const)),
        ] as const)
      : []),
  ];
}

function itemOf(schema: JsonSchema, index: number): unknown {
  const value = sampleValue((schema.items ?? {}) as JsonSchema);
  return typeof value === 'string' ? `${value}${index}` : value;
}

async function expectRefused(operation: Operation, body: Body, field: string, what: string) {
  const answer = await root.call(operation.id, body);
  const said = `${operation.id}.${field} ${what}: ${answer.status} ${answer.text.slice(0, 300)}`;
  expect(answer.body.message.code, said).toBe('request.invalid');
  expect(answer.status, said).toBe(400);
  expect(answer.body.message.global, said).toMatch(CHINESE);
  const paths = Object.entries(answer.body.message.field ?? {});
  const named = paths.find(
    ([path]) => path === field || path.startsWith(`${field}.`) || path.startsWith(`${field}[`),
  );
  expect(named?.[1], said).toMatch(CHINESE);
}

describe.each(operations.map((operation) => [operation.id, operation] as const))('%s', (_id, operation) => {
  const properties = propertiesOf(operation.request);
  const inPath = new Set([...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));

  test('refuses what breaks a rule of a field, and writes nothing', async () => {
    const body = await validBody(operation, platform, crowd);
    const before = await contents();
    for (const [field, schema] of Object.entries(properties)) {
      if (inPath.has(field)) continue;
      for (const [what, value] of brokenValues(schema, operation.method)) {
        // In an address everything is text.
        if (operation.method === 'get' && what === 'wrong type' && typeof value === 'number') continue;
        await expectRefused(operation, { ...body, [field]: value }, field, what);
      }
    }
    for (const field of requiredOf(operation.request)) {
      // A field with a default is never missing.
      if (inPath.has(field) || properties[field]?.default !== undefined) continue;
      const { [field]: _left, ...rest } = body;
      await expectRefused(operation, rest, field, 'missing');
    }
    // Bytes leave no room for a field.
    if (operation.bodyBytes === undefined)
      await expectRefused(operation, { ...body, neverHeardOf: 1 }, 'neverHeardOf', 'unknown');
    expect(await contents()).toEqual(before);
  });

  test('finds nothing behind ids that do not exist, and writes nothing', async () => {
    const body = await validBody(operation, platform, crowd);
    if (operation.access.can === 'public') return;
    const { of, by = 'id' } = operation.access;
    const ids = [...(of === undefined ? [] : [by]), 'organizationId', 'projectId'].filter((id) => id in body);
    const before = await contents();
    for (const id of new Set(ids)) {
      for (const value of ['no-such-id', ...HOSTILE]) {
        const answer = await root.call(operation.id, { ...body, [id]: value });
        const said = `${operation.id}.${id}=${value}: ${answer.text.slice(0, 200)}`;
        expect([400, 404], said).toContain(answer.status);
        expect(answer.body.message.global, said).toMatch(CHINESE);
      }
    }
    expect(await contents()).toEqual(before);
  });

  test('takes SQL and script as the text it is, or refuses it', async () => {
    const texts = Object.entries(properties).filter(
      ([field, { type, enum: values }]) => type === 'string' && values === undefined && !inPath.has(field),
    );
    for (const [field] of texts) {
      for (const text of HOSTILE) {
        const answer = await root.call(operation.id, {
          ...(await validBody(operation, platform, crowd)),
          [field]: text,
        });
        const said = `${operation.id}.${field}=${text}: ${answer.status} ${answer.text.slice(0, 200)}`;
        expect(answer.body.message.code, said).not.toBe('internal');
        expect(answer.headers.get('content-type'), said).not.toContain('html');
        if (!answer.body.success) expect(answer.body.message.global, said).toMatch(CHINESE);
      }
    }
    const accounts = await sql<{ total: string }>`select count(*) as total from account`.execute(
      platform.storage.db,
    );
    expect(Number(accounts.rows[0]?.total)).toBeGreaterThan(0);
  });

  test('bounds every text and list that it takes', () => {
    expect(unbounded('', operation.request)).toEqual([]);
  });
});

/** Paths of texts and lists that could grow without end. */
function unbounded(path: string, schema: JsonSchema): readonly string[] {
  const own =
    (schema.type === 'string' &&
      schema.maxLength === undefined &&
      schema.enum === undefined &&
      schema.format === undefined) ||
    (schema.type === 'array' && schema.maxItems === undefined);
  const members = Object.entries(propertiesOf(schema)).flatMap(([name, member]) =>
    unbounded(`${path}.${name}`, member),
  );
  const items = schema.type === 'array' ? unbounded(`${path}[]`, (schema.items ?? {}) as JsonSchema) : [];
  return [...(own ? [path] : []), ...members, ...items];
}
