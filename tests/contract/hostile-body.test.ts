// Bodies beyond every measure at every operation: refused in Chinese, early, and never with an error of our own.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonSchema, Operation } from '#core/contract.ts';
import { bodyLimits } from '../../platform/http/request/body-limits.ts';
import { generated } from '../support/generated.ts';
import { hostileBody } from '../support/hostile-body.ts';
import { loadTestConfig } from '../support/load-test-config.ts';
import { type Crowd, makeCrowd } from '../support/people.ts';
import { propertiesOf } from '../support/sample-request.ts';
import { simpleHealth } from '../support/simple-health.ts';
import { type Answer, type Client, startApp, type TestApp } from '../support/start-app.ts';
import { validBody } from '../support/valid-body.ts';

const CHINESE = /[\u4e00-\u9fa5]/;
const config = await loadTestConfig();
const withBody = [...config.operations.values()].filter(
  ({ method, bodyBytes }) => method !== 'get' && bodyBytes === undefined,
);
/** They would end the sessions that the other inputs need. */
const ENDS_SESSIONS = ['base.logout', 'usercenter.sessionRevoke', 'usercenter.sessionRevokeOthers'];
const rows = withBody.map((operation) => [operation.id, operation] as const);

let platform: TestApp;
let crowd: Crowd;
let root: Client;
const valid = new Map<string, Readonly<Record<string, unknown>>>();
beforeAll(async () => {
  platform = await startApp({
    checkAnswers: false,
    engines: { health: simpleHealth(() => platform, new Set()) },
  });
  crowd = await makeCrowd(platform);
  root = await crowd.as('systemAdmin');
  for (const operation of withBody) valid.set(operation.id, await validBody(operation, platform, crowd));
});
afterAll(() => platform.close());

function expectRefusal(operation: Operation, answer: Answer, status: number, code: string): void {
  const said = `${operation.id}: ${answer.status} ${answer.text.slice(0, 300)}`;
  expect([answer.status, answer.body.message.code], said).toEqual([status, code]);
  expect(answer.body.message.global, said).toMatch(CHINESE);
}

const raw = (operation: Operation, body: string) =>
  root.call(operation.id, valid.get(operation.id), { rawBody: body });

describe.each(rows)('%s', (_id, operation) => {
  const limits = bodyLimits(operation);

  test.each([
    ['lists', '['.repeat(5_000) + ']'.repeat(5_000)],
    ['objects', `${'{"a":'.repeat(2_500)}1${'}'.repeat(2_500)}`],
    ['lists that are never closed', '['.repeat(5_000)],
  ])('refuses %s within each other', async (_name, value) => {
    expectRefusal(operation, await raw(operation, `{"a":${value}}`), 400, 'request.too-deep');
  });

  test('refuses more bytes than its contract allows, and names the limit', async () => {
    const answer = await raw(operation, `{"a":"${'x'.repeat(limits.bytes)}"}`);
    expectRefusal(operation, answer, 413, 'request.too-large');
    expect(answer.body.message.global).toMatch(/\d+ [KM]B/);
  });

  test('refuses more values than its contract allows', async () => {
    const most = limits.values ?? 0;
    const commas = Math.min(most, Math.floor(limits.bytes / 2) - 10);
    const answer = await raw(operation, `{"a":[${'1,'.repeat(commas)}1]}`);
    const isAllowed = commas < most;
    expectRefusal(operation, answer, 400, isAllowed ? 'request.invalid' : 'request.too-many-values');
  });

  test('takes every text that its contract allows', () => {
    expect(longestText(operation.request)).toBeLessThanOrEqual(limits.bytes);
  });
});

/** Characters of the longest text in a request. */
function longestText(schema: JsonSchema): number {
  const members = Object.values(propertiesOf(schema));
  const items = schema.items === undefined ? [] : [schema.items as JsonSchema];
  return Math.max(Number(schema.maxLength ?? 0), ...[...members, ...items].map(longestText));
}

test('a stranger is refused before the body is looked at', async () => {
  const stranger = platform.client();
  for (const operation of withBody.filter(({ access }) => access.can !== 'public')) {
    const answer = await stranger.call(operation.id, valid.get(operation.id), { rawBody: '['.repeat(5_000) });
    expectRefusal(operation, answer, 401, 'session.required');
  }
});

test('a large body is told of its first fault only', async () => {
  const login = withBody.find(({ id }) => id === 'application.create') as Operation;
  const keys = (count: number) => `{${Array.from({ length: count }, (_, i) => `"k${i}":1`).join(',')}}`;
  expect(Object.keys((await raw(login, keys(20))).body.message.field ?? {}).length).toBeGreaterThan(20);
  expect(Object.keys((await raw(login, keys(20_000))).body.message.field ?? {})).toHaveLength(1);
});

describe('a text that is read as YAML or JSON', () => {
  const readers = withBody.filter(({ request }) =>
    Object.keys(propertiesOf(request)).some((name) => name === 'text' || name === 'openapiText'),
  );
  const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);
  const block = Array.from({ length: 600 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n');
  const texts: readonly (readonly [string, string])[] = [
    ['lists', deep('[', ']', 5_000)],
    ['lists that are never closed', '['.repeat(5_000)],
    ['lists as large as the text may be', '['.repeat(260_000)],
    ['maps', deep('{a: ', '}', 5_000)],
    ['JSON objects', `{"openapi":"3.1.0","paths":${deep('{"a":', '}', 5_000).replace('{"a":}', '1')}}`],
    ['dashes', `${'- '.repeat(5_000)}x`],
    ['blocks', `${block} 1`],
    ['explicit keys', `${'? '.repeat(5_000)}x`],
    ['tags and anchors', '!a &b '.repeat(5_000)],
    [
      'aliases',
      `a: &a [x]\n${Array.from({ length: 30 }, (_, i) => `${'b'.repeat(i + 1)}: &${'b'.repeat(i + 1)} [*${i === 0 ? 'a' : 'b'.repeat(i)}, *${i === 0 ? 'a' : 'b'.repeat(i)}]`).join('\n')}`,
    ],
  ];

  test.each(
    readers.flatMap(({ id, request }) =>
      texts.map(
        ([name, text]) => [id, name, text, 'text' in propertiesOf(request) ? 'text' : 'openapiText'] as const,
      ),
    ),
  )('%s refuses or takes %s', async (id, _name, text, field) => {
    const path = 'pages/aic/application/list.yaml';
    const body = { ...valid.get(id), ...('path' in (valid.get(id) ?? {}) ? { path } : {}), [field]: text };
    const answer = await root.call(id, body);
    const said = `${answer.status} ${answer.text.slice(0, 200)} ${lastError()}`;
    expect(answer.status, said).toBeLessThan(500);
    if (answer.status !== 200) expect(answer.body.message.global, said).toMatch(CHINESE);
  });
});

test('no hostile body meets an error of our own', async () => {
  const score = new Map<number, number>();
  const targets = withBody.filter(({ id }) => !ENDS_SESSIONS.includes(id));
  const people = ['systemAdmin', 'orgAdmin', 'member', 'foreignMember'] as const;
  const clients = new Map(await Promise.all(people.map(async (who) => [who, await crowd.as(who)] as const)));
  const input = fc.constantFrom(...targets).chain((operation) =>
    fc.record({
      operation: fc.constant(operation.id),
      who: fc.constantFrom('stranger' as const, ...people),
      body: hostileBody(valid.get(operation.id) ?? {}),
    }),
  );
  await fc.assert(
    fc.asyncProperty(input, async ({ operation, who, body }) => {
      const client = clients.get(who as (typeof people)[number]) ?? platform.client();
      const answer = await client.call(operation, valid.get(operation), {
        rawBody: body.bytes,
        headers: { 'content-type': body.type, ...body.headers },
      });
      score.set(answer.status, (score.get(answer.status) ?? 0) + 1);
      const said = `${body.kind} ${answer.text.slice(0, 200)} ${lastError()}`;
      // What the call asks of others (a gateway, an address) may fail, and says so with a code of its own.
      const isOwn = answer.status >= 500 && !declared(operation).includes(answer.body.message.code ?? '');
      expect(isOwn, said).toBe(false);
      if (answer.status !== 200) expect(answer.body.message.global).toMatch(CHINESE);
    }),
    { ...generated(400), verbose: 0 },
  );
  const told = [...score].sort(([a], [b]) => a - b).map(([status, count]) => `${count} x ${status}`);
  console.log(`Hostile bodies: ${told.join(', ')}`);
});

function declared(id: string): readonly string[] {
  return config.operations.get(id)?.errors ?? [];
}

function lastError(): string {
  const error = platform.logged.findLast(({ level }) => level === 'error')?.error;
  return error instanceof Error ? (error.stack ?? error.message) : '';
}
