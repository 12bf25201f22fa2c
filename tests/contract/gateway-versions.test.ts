import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_CALLS, readHourlyCalls } from '#engines/metrics/calls/read-hourly.ts';
import { countedCalls } from '#storage/rollups/counted-calls.ts';
import { sql } from '#storage/sql.ts';
import { startWorld, type TestApplication, type World } from '../support/gateway-world.ts';
import { startReplica, type TestReplica } from '../support/start-replica.ts';

let world: World;
let replicas: readonly TestReplica[];
let app: TestApplication;
let other: TestApplication;
const ports = (...at: readonly number[]) => at.map((place) => replicas[place]?.port ?? 0);

beforeAll(async () => {
  [world, ...replicas] = await Promise.all([
    startWorld(),
    ...['one', 'two', 'three'].map((name) => startReplica(name)),
  ]);
  await world.addHosted('split', {
    versions: [
      { weight: 80, ports: ports(0) },
      { weight: 20, ports: ports(1) },
    ],
  });
  await world.addHosted('three', {
    versions: [
      { weight: 33, ports: ports(0) },
      { weight: 60, ports: ports(1) },
      { weight: 7, ports: ports(2) },
    ],
  });
  await world.addHosted('down', {
    versions: [
      { weight: 50, ports: ports(0) },
      { weight: 50, ports: [] },
    ],
  });
  await world.addHosted('dead', {
    versions: [
      { weight: 50, ports: ports(0) },
      { weight: 50, ports: [1] },
    ],
  });
  await world.addHosted('shadow', {
    versions: [
      { weight: 100, ports: ports(0) },
      { weight: 0, ports: ports(1) },
      { weight: 0, ports: [] },
    ],
  });
  await world.addHosted('empty', { versions: [{ weight: 0, ports: ports(0) }, { ports: [] }] });
  await world.addHosted('capped', { qpsCapacity: 1, versions: [{ ports: ports(0) }] });
  await world.addHosted('limited', { versions: [{ ports: ports(0) }] });
  const codes = [
    'split',
    'three',
    'down',
    'dead',
    'shadow',
    'empty',
    'ruled',
    'capped',
    'by-rule',
    'oip',
    'program',
  ];
  await world.addHosted('ruled', {
    versions: [
      { weight: 99, ports: ports(0) },
      { weight: 1, ports: ports(1) },
    ],
  });
  await world.addHosted('by-rule', {
    splitRules: [ruleTo('ver-by-rule-2'), ruleTo('ver-by-rule-3', 'idle')],
    versions: [
      { weight: 100, ports: ports(0) },
      { weight: 0, byRule: true, ports: ports(1) },
      { weight: 0, ports: ports(2) },
    ],
  });
  for (const [code, runtime] of [
    ['oip', 'onnx'],
    ['program', 'command'],
  ] as const)
    await world.addHosted(code, {
      versions: [
        { weight: 80, runtime, ports: ports(0) },
        { weight: 20, runtime, ports: ports(1) },
        { weight: 0, runtime, ports: ports(2) },
      ],
    });
  app = await world.addApplication({ ...Object.fromEntries(codes.map((code) => [code, null])), limited: 1 });
  other = await world.addApplication({ ruled: null });
  await world.settle();
});
afterAll(async () => {
  await world.stop();
  await Promise.all(replicas.map((replica) => replica.stop()));
});

const ruleTo = (versionId: string, value = 'beta') => ({
  field: 'header',
  name: 'x-group',
  operator: 'in',
  values: [value],
  versionId,
});

interface Asked {
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
}

async function ask(path: string, { key = app.sk, headers = {}, method = 'GET' }: Asked = {}) {
  const answer = await fetch(`${world.url()}/services/${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...headers },
    ...(method === 'POST' ? { body: '{}' } : {}),
  });
  const body = (await answer.json()) as { who?: string; error_code?: number; error_msg?: string };
  return { status: answer.status, version: answer.headers.get('x-aic-version'), id: idOf(answer), ...body };
}
const idOf = (answer: Response) => answer.headers.get('x-aic-request-id') ?? '';

/** How many of so many calls each version answered. */
async function tally(path: string, calls: number, asked: Asked = {}): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (let sent = 0; sent < calls; sent += 20) {
    const answers = await Promise.all(
      Array.from({ length: Math.min(20, calls - sent) }, () => ask(path, asked)),
    );
    for (const { version, status } of answers) {
      const key = version ?? `status ${status}`;
      counts[key] = (counts[key] ?? 0) + 1;
    }
  }
  return counts;
}

describe('the split by weight', () => {
  it('is right to within one point after a few hundred calls', async () => {
    const { 1: first = 0, 2: second = 0 } = await tally('split/x', 300);
    expect(first + second).toBe(300);
    expect(Math.abs(second / 300 - 0.2)).toBeLessThan(0.01);
  });

  it('is right for weights that have no common divisor', async () => {
    const { 1: first = 0, 2: second = 0, 3: third = 0 } = await tally('three/x', 500);
    expect(Math.abs(first / 500 - 0.33)).toBeLessThan(0.01);
    expect(Math.abs(second / 500 - 0.6)).toBeLessThan(0.01);
    expect(Math.abs(third / 500 - 0.07)).toBeLessThan(0.01);
  });

  it('does not begin anew when the table is loaded again', async () => {
    let second = 0;
    for (let round = 0; round < 60; round++) {
      second += (await tally('split/x', 5))['2'] ?? 0;
      if (round % 6 === 0) await world.settle();
    }
    expect(Math.abs(second / 300 - 0.2)).toBeLessThan(0.01);
  });

  it('follows new weights', async () => {
    await world.setWeight('ver-split-1', 0);
    await world.setWeight('ver-split-2', 100);
    await world.settle();
    expect(await tally('split/x', 40)).toEqual({ 2: 40 });
    await world.setWeight('ver-split-1', 80);
    await world.setWeight('ver-split-2', 20);
    await world.settle();
  });

  it('gives the share of a version that is down to the others', async () => {
    expect(await tally('down/x', 60)).toEqual({ 1: 60 });
  });

  it('loses no call to a version whose replica refuses connections, whatever the method', async () => {
    expect(await tally('dead/x', 60, { method: 'POST' })).toEqual({ 1: 60 });
  });

  it('sends nothing to a version without weight, and says so when no other runs', async () => {
    expect(await tally('shadow/x', 60)).toEqual({ 1: 60 });
    expect(await ask('empty/x')).toMatchObject({ status: 503, error_code: 2 });
  });
});

describe('rules', () => {
  const rule = (field: string, name: string, operator: string, values: readonly string[]) =>
    world.storage.db
      .updateTable('inference')
      .set({
        split: 'CustomSplit',
        splitRules: JSON.stringify([
          { field: 'header', name: 'x-never', operator: 'equal', values: ['1'], versionId: 'ver-ruled-1' },
          { field, name, operator, values, versionId: 'ver-ruled-2' },
        ]),
      })
      .where('serviceId', '=', 'svc-ruled')
      .execute()
      .then(() => world.settle());
  /** The version of nearly all calls: one in a hundred goes to the second one by weight. */
  const versionOf = async (path: string, asked?: Asked) =>
    Object.entries(await tally(path, 10, asked)).find(([, calls]) => calls >= 8)?.[0];

  it('decide by header', async () => {
    await rule('header', 'X-Group', 'in', ['beta', 'gamma']);
    expect(await versionOf('ruled/x', { headers: { 'x-group': 'gamma' } })).toBe('2');
    expect(await versionOf('ruled/x', { headers: { 'x-group': 'alpha' } })).toBe('1');
    expect(await versionOf('ruled/x', { headers: { 'x-group': 'gamma', 'x-never': '1' } })).toBe('1');
    expect(await versionOf('ruled/x')).toBe('1');
  });

  it('decide by query', async () => {
    await rule('query', 'group', 'equal', ['测试']);
    expect(await versionOf(`ruled/x?a=1&group=${encodeURIComponent('测试')}`)).toBe('2');
    expect(await versionOf('ruled/x?group=other')).toBe('1');
  });

  it('decide by application', async () => {
    await rule('application', '', 'equal', [other.id]);
    expect(await versionOf('ruled/x', { key: other.sk })).toBe('2');
    expect(await versionOf('ruled/x')).toBe('1');
  });

  it('decide by address', async () => {
    await rule('ip', '', 'in', ['10.0.0.0/8', '127.0.0.0/8']);
    expect(await versionOf('ruled/x')).toBe('2');
    await rule('ip', '', 'in', ['10.0.0.0/8']);
    expect(await versionOf('ruled/x')).toBe('1');
  });

  it('fall to the weights when their version is down', async () => {
    await rule('header', 'X-Group', 'in', ['beta']);
    await world.setReplica('rep-ruled-2-1', { state: 'Failed' });
    await world.settle();
    expect(await versionOf('ruled/x', { headers: { 'x-group': 'beta' } })).toBe('1');
    await world.setReplica('rep-ruled-2-1', { state: 'Running' });
    await world.settle();
    expect(await versionOf('ruled/x', { headers: { 'x-group': 'beta' } })).toBe('2');
  });

  it('do not hold for a version that left the traffic', async () => {
    await world.setWeight('ver-ruled-2', 0);
    await world.settle();
    expect(await versionOf('ruled/x', { headers: { 'x-group': 'beta' } })).toBe('1');
  });
});

describe('the log', () => {
  it('names version and replica of a call, and adds up by version', async () => {
    const { id, version } = await ask('shadow/logged');
    expect(version).toBe('1');
    const row = (await world.rows()).find((candidate) => candidate.id === id);
    expect(row).toMatchObject({ versionId: 'ver-shadow-1', arm: '', upstream: replicas[0]?.url });
    const counted = await countedCalls(world.storage.db, 10, sql`service_id = 'svc-split'`);
    const { rows } = await sql<{ versionId: string }>`select version_id from ${counted} as calls`.execute(
      world.storage.db,
    );
    expect(new Set(rows.map(({ versionId }) => versionId))).toEqual(new Set(['ver-split-1', 'ver-split-2']));
  });

  it('is counted hour by hour, with the calls of this moment', async () => {
    const counted = async () => {
      await world.rows();
      const hourly = await readHourlyCalls(world.storage.db, ['svc-split', 'svc-three'], new Date());
      return ['svc-split', 'svc-three', 'svc-empty'].map((id) =>
        (hourly.get(id) ?? NO_CALLS).slice(-2).reduce((sum, calls) => sum + calls, 0),
      );
    };
    const [split = 0, three = 0] = await counted();
    await tally('split/hourly', 40);
    await tally('three/hourly', 20);
    expect(await counted()).toEqual([split + 40, three + 20, 0]);
  });

  it('is there for Prometheus as well', async () => {
    const text = await world.metrics();
    expect(text).toMatch(/aic_version_requests_total\{service="shadow",version="1",result="success"\} \d+/);
  });
});

describe('test calls', () => {
  it('reach exactly their service, and the version they ask for', async () => {
    const key = world.testToken({ serviceId: 'svc-shadow', versionId: 'ver-shadow-2' });
    const answer = await ask('shadow/tested', { key });
    expect(answer).toMatchObject({ status: 200, version: '2', who: 'two' });
    expect(await ask('split/x', { key })).toMatchObject({ status: 403, error_code: 6 });
    const row = (await world.rows()).find(({ id }) => id === answer.id);
    expect(row).toMatchObject({
      applicationId: 'console-test',
      organizationId: 'org-1',
      projectId: 'prj-1',
      versionId: 'ver-shadow-2',
      origin: 'test',
      arm: '',
    });
    expect(JSON.stringify(replicas[1]?.requests.at(-1))).not.toContain(key);
  });

  it('say that the version they ask for does not run', async () => {
    const key = world.testToken({ serviceId: 'svc-shadow', versionId: 'ver-shadow-3' });
    expect(await ask('shadow/x', { key })).toMatchObject({
      status: 503,
      error_code: 216016,
      error_msg: 'The requested version has no running replica',
    });
  });

  it('may name the version in the header, which nobody else may', async () => {
    const headers = { 'x-aic-version': '2' };
    const key = world.testToken({ serviceId: 'svc-shadow' });
    expect((await ask('shadow/x', { key, headers })).version).toBe('2');
    expect((await ask('shadow/x', { key })).version).toBe('1');
    expect((await ask('shadow/x', { headers })).version).toBe('1');
    expect(replicas[0]?.requests.at(-1)?.headers['x-aic-version']).toBeUndefined();
  });

  it('know no limit of an application, but that of the service', async () => {
    const key = world.testToken({ serviceId: 'svc-limited' });
    expect(await tally('limited/x', 10, { key })).toEqual({ 1: 10 });
    const capped = world.testToken({ serviceId: 'svc-capped' });
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await ask('capped/x', { key: capped })).status);
    expect(statuses).toContain(429);
  });

  it('end with their token, which nobody can forge', async () => {
    expect(await ask('shadow/x', { key: world.testToken({ serviceId: 'svc-shadow' }, -1) })).toMatchObject({
      status: 401,
      error_code: 111,
    });
    const [prefix, , signature] = world.testToken({ serviceId: 'svc-shadow' }).split('.');
    const content = Buffer.from(
      JSON.stringify({ serviceId: 'svc-split', userId: 'me', expiresAt: Date.now() + 60_000 }),
    ).toString('base64url');
    expect(await ask('split/x', { key: `${prefix}.${content}.${signature}` })).toMatchObject({ status: 401 });
    expect(await ask('split/x', { key: `25.${content}` })).toMatchObject({ status: 401 });
  });
});

describe('calls of a performance evaluation', () => {
  it('are made as an application, within its grants and limit, and say their origin', async () => {
    const own = await world.addApplication({ shadow: 2 });
    await world.settle();
    const token = (more: object) =>
      world.testToken({ serviceId: 'svc-shadow', applicationId: own.id, ...more });
    const answer = await ask('shadow/x', { key: token({ versionId: 'ver-shadow-2' }) });
    expect(answer).toMatchObject({ status: 200, version: '2' });
    const row = (await world.rows()).find(({ id }) => id === answer.id);
    expect(row).toMatchObject({ applicationId: own.id, origin: 'benchmark', versionId: 'ver-shadow-2' });
    // The split decides over the version, whatever a header says.
    expect((await ask('shadow/x', { key: token({}), headers: { 'x-aic-version': '2' } })).version).toBe('1');
    const statuses = [];
    for (let i = 0; i < 6; i++) statuses.push((await ask('shadow/x', { key: token({}) })).status);
    expect(statuses).toContain(429);
    const other = { serviceId: 'svc-split', applicationId: own.id };
    expect(await ask('split/x', { key: world.testToken(other) })).toMatchObject({ status: 403 });
    const gone = token({ applicationId: 'app-none' });
    expect(await ask('shadow/x', { key: gone })).toMatchObject({ status: 401 });
  });
});

describe('a version without weight', () => {
  it('is reached by a rule that was made for it, and by nothing else', async () => {
    expect(await tally('by-rule/x', 40)).toEqual({ 1: 40 });
    expect(await tally('by-rule/x', 20, { headers: { 'x-group': 'beta' } })).toEqual({ 2: 20 });
    // A rule that stands there from before does not wake a version that was taken out of the traffic.
    expect(await tally('by-rule/x', 20, { headers: { 'x-group': 'idle' } })).toEqual({ 1: 20 });
  });
});

describe('the version in an address of the Open Inference Protocol', () => {
  it.each(['', '/ready', '/infer'])('chooses it: versions/N%s', async (rest) => {
    for (const number of ['1', '2'])
      expect(await tally(`oip/v2/models/oip/versions/${number}${rest}`, 20)).toEqual({ [number]: 20 });
  });

  it.each(['3', '9', '0', '01', '1e0', 'latest', '-1', '%31'])(
    'is refused when it is none: %s',
    async (number) => {
      const answer = await fetch(`${world.url()}/services/oip/v2/models/oip/versions/${number}/infer`, {
        method: 'POST',
        headers: { authorization: `Bearer ${app.sk}` },
      });
      expect(answer.status).toBe(404);
      expect(await answer.json()).toEqual({ error: expect.stringContaining('no such version') });
    },
  );

  it('is the business of a program that has versions of its own', async () => {
    const counts = await tally('program/v2/models/program/versions/7', 50);
    expect(Object.keys(counts).sort()).toEqual(['1', '2']);
  });

  it('does not take a test call away from its version', async () => {
    const token = world.testToken({ serviceId: 'svc-oip', versionId: 'ver-oip-3' });
    expect(await ask('oip/v2/models/oip/versions/1', { key: token })).toMatchObject({ version: '3' });
  });
});
