// A test at the gateway: who meets which version, what is logged and summed up of it, shadow, answers, feedback.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assignArm, hashUnit } from '#core/experiment/assign-arm.ts';
import { SHADOW_ARM } from '#storage/experiments/add-shadows.ts';
import { closeExperiments } from '#storage/experiments/close-experiments.ts';
import { closeRollups } from '#storage/rollups/close-rollups.ts';
import { buildResult } from '../../platform/operations/experiments/abtest/result/build-result.ts';
import { findTestVersion } from '../../platform/operations/experiments/abtest/version/test-version.ts';
import { addTestVersion } from '../support/experiment-rows.ts';
import {
  secrets,
  startTestGateway,
  startWorld,
  type TestApplication,
  type World,
} from '../support/gateway-world.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { startReplica, type TestReplica } from '../support/start-replica.ts';

let world: World;
let replicas: readonly TestReplica[];
let app: TestApplication;
const scores = new Map<string, Server>();

/** Answers JSON with a score and a number of its own; `hang` never answers, `die` breaks off, `garbage` says that it is JSON. */
async function startScorer(name: string, score: number): Promise<number> {
  const server = createServer((req, res) => {
    req.resume();
    const how = new URL(req.url ?? '', 'http://x').searchParams.get('shadow');
    if (name === 'shadow' && how === 'hang') return;
    if (name === 'shadow' && how === 'die') return void res.destroy();
    const body =
      name === 'shadow' && how === 'garbage'
        ? '{"result":'
        : JSON.stringify({ log_id: Math.random(), result: { score } });
    res.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  scores.set(name, server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const arms = (code: string) => [
  { key: 'A', name: '对照', versionId: `ver-${code}-1`, share: 50, control: true },
  { key: 'B', name: '新版', versionId: `ver-${code}-2`, share: 50, control: false },
];
const metric = { direction: 'up', role: 'goal', minEffect: 5 };
const METRICS = [
  { ...metric, key: 'score', name: '得分', source: 'answer', type: 'mean', path: 'result.score' },
  { ...metric, key: 'rating', name: '评分', source: 'feedback', type: 'mean' },
  { ...metric, key: 'bought', name: '购买', source: 'feedback', type: 'proportion', event: 'bought' },
];

beforeAll(async () => {
  [world, ...replicas] = await Promise.all([
    startWorld(),
    ...['one', 'two'].map((name) => startReplica(name)),
  ]);
  const [one = 0, two = 0] = replicas.map(({ port }) => port);
  const [first, second, shadow] = await Promise.all([
    startScorer('a', 0.25),
    startScorer('b', 0.75),
    startScorer('shadow', 0.25),
  ]);
  await world.addHosted('users', {
    versions: [
      { weight: 100, ports: [one] },
      { weight: 0, ports: [two] },
    ],
  });
  await world.addHosted('lost', {
    versions: [
      { weight: 100, ports: [one] },
      { weight: 0, ports: [] },
    ],
  });
  await world.addHosted('scored', {
    timeoutMs: 600_000,
    versions: [
      { weight: 100, ports: [first] },
      { weight: 0, ports: [second] },
      { weight: 0, ports: [shadow] },
    ],
  });
  await addTestVersion(world.storage, {
    ...{ id: 'abv-users', serviceId: 'svc-users', unit: 'header', unitName: 'X-User' },
    ...{ arms: arms('users'), participation: 60 },
    targeting: [{ field: 'query', name: 'in', operator: 'in', values: ['yes'] }],
  });
  await addTestVersion(world.storage, {
    id: 'abv-lost',
    serviceId: 'svc-lost',
    unit: 'request',
    arms: arms('lost'),
  });
  await addTestVersion(world.storage, {
    ...{ id: 'abv-scored', serviceId: 'svc-scored', unit: 'request', arms: arms('scored'), metrics: METRICS },
    shadow: { versionId: 'ver-scored-3', share: 100, compare: true, allMethods: false },
  });
  app = await world.addApplication({ users: null, lost: null, scored: null });
  await world.settle();
});
afterAll(async () => {
  for (const server of scores.values()) {
    server.closeAllConnections();
    server.close();
  }
  await world.stop();
  await Promise.all(replicas.map((replica) => replica.stop()));
});

const ask = async (path: string, init: RequestInit = {}, url = world.url()) => {
  const headers = { authorization: `Bearer ${app.sk}`, ...init.headers };
  const answer = await fetch(`${url}/services/${path}`, { ...init, headers });
  const text = await answer.text();
  const id = answer.headers.get('x-aic-request-id') ?? '';
  return { status: answer.status, version: answer.headers.get('x-aic-version'), id, text };
};
const rowOf = async (id: string) => (await world.rows()).find((row) => row.id === id);
const plan = { seed: 'seed-abv-users', participation: 60, holdout: 0, arms: arms('users') };

describe('a test', () => {
  it('leads a unit to the same arm at every gateway, and after a restart', async () => {
    const users = Array.from({ length: 40 }, (_, n) => `user-${n}`);
    const other = await startTestGateway({ storage: world.storage, secrets });
    await other.ready;
    const meet = (url: string) =>
      Promise.all(
        users.map(
          async (user) => (await ask('users/x?in=yes', { headers: { 'x-user': user } }, url)).version,
        ),
      );
    const versions = await meet(world.url());
    expect(versions).toEqual(users.map((user) => (assignArm(plan, user) === 1 ? '2' : '1')));
    expect(new Set(versions).size).toBe(2);
    expect(await meet(`http://127.0.0.1:${other.port}`)).toEqual(versions);
    await other.close();
    await world.closeGateway();
    await world.restartGateway();
    await world.settle();
    expect(await meet(world.url())).toEqual(versions);
  });

  it('is written in the log: arm and hashed unit of who takes part, nothing of others', async () => {
    const taking =
      Array.from({ length: 40 }, (_, n) => `unit-${n}`).find((user) => assignArm(plan, user) === 1) ?? '';
    const absent =
      Array.from({ length: 40 }, (_, n) => `unit-${n}`).find((user) => assignArm(plan, user) === -1) ?? '';
    const [part, apart, aside, nameless] = await Promise.all([
      ask('users/x?in=yes', { headers: { 'x-user': taking } }),
      ask('users/x?in=yes', { headers: { 'x-user': absent } }),
      ask('users/x?in=no', { headers: { 'x-user': taking } }),
      ask('users/x?in=yes'),
    ]);
    const unit = hashUnit(plan.seed, taking);
    const test = { testVersionId: 'abv-users', origin: 'caller' };
    expect(await rowOf(part.id)).toMatchObject({
      ...test,
      arm: 'B',
      unit,
      excluded: '',
      versionId: 'ver-users-2',
    });
    for (const { id } of [apart, aside])
      expect(await rowOf(id)).toMatchObject({
        testVersionId: '',
        arm: '',
        unit: null,
        versionId: 'ver-users-1',
      });
    expect(await rowOf(nameless.id)).toMatchObject({ ...test, arm: 'A', unit: null, excluded: 'no-unit' });
    expect(nameless.version).toBe('1');
  });

  it('loses no call when an arm has no replica: the control answers, and that is not counted', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask('lost/x')));
    expect(new Set(answers.map(({ status, version }) => `${status} ${version}`))).toEqual(new Set(['200 1']));
    const ids = new Set(answers.map(({ id }) => id));
    const rows = (await world.rows()).filter(({ id }) => ids.has(id));
    expect(new Set(rows.map(({ arm, excluded }) => `${arm} ${excluded}`))).toEqual(
      new Set(['A ', 'B arm-unavailable']),
    );
  });

  it('leaves calls of the test page alone', async () => {
    const key = world.testToken({ serviceId: 'svc-users' });
    const { id } = await ask('users/x?in=yes', {
      headers: { authorization: `Bearer ${key}`, 'x-user': 'user-1' },
    });
    expect(await rowOf(id)).toMatchObject({ origin: 'test', testVersionId: '', arm: '' });
  });
});

describe('a shadow', () => {
  it('gets copies whose answers are measured and compared, and thrown away', async () => {
    const { id, text } = await ask('scored/x');
    const score = (JSON.parse(text) as { result: { score: number } }).result.score;
    await expect
      .poll(() => rowOf(`${id}-shadow`))
      .toMatchObject({
        ...{ origin: 'shadow', testVersionId: 'abv-scored', versionId: 'ver-scored-3', status: 200 },
        measures: { same: score === 0.25 ? 1 : 0 },
      });
  });

  it('that hangs, dies or answers garbage changes nothing for callers', async () => {
    for (const how of ['hang', 'die', 'garbage', 'garbage']) {
      const { status, id } = await ask(`scored/x?shadow=${how}`);
      expect(status).toBe(200);
      if (how === 'hang') continue;
      const wanted = how === 'die' ? { status: 502, measures: null } : { status: 200, measures: { same: 0 } };
      await expect.poll(() => rowOf(`${id}-shadow`)).toMatchObject(wanted);
    }
    expect(await rowOf((await ask('scored/x', { method: 'POST', body: '{}' })).id)).toBeDefined();
  });

  it('that gives no answer again and again is left alone, and its result says how often', async () => {
    const paused = async () => Number(/reason="paused"\} (\d+)/.exec(await world.metrics())?.[1] ?? 0);
    await expect
      .poll(
        async () => {
          expect((await ask('scored/x?shadow=die')).status).toBe(200);
          return paused();
        },
        { timeout: PATIENCE_MS },
      )
      .toBeGreaterThan(0);
    const shedCopies = await paused();
    const rowsOfTest = async () =>
      (await world.rows()).filter(({ testVersionId }) => testVersionId === 'abv-scored');
    // No call is without a copy unsaid: one copy hangs still.
    await expect
      .poll(async () => {
        const rows = await rowsOfTest();
        const called = rows.filter(({ origin, method }) => origin === 'caller' && method === 'GET').length;
        return called - shedCopies - rows.filter(({ origin }) => origin === 'shadow').length;
      })
      .toBe(1);
    const resultNow = async () => {
      const version = await findTestVersion(world.storage.db, 'abv-scored');
      return (await buildResult(world.storage.db, version, new Date())).result.shadow;
    };
    await expect.poll(async () => (await resultNow())?.shedCopies).toBe(shedCopies);
    await closeRollups(world.storage, new Date(Date.now() + 60_000), closeExperiments);
    const rows = await rowsOfTest();
    const shown = await resultNow();
    const copies = rows.filter(({ origin }) => origin === 'shadow');
    const control = rows.filter(({ origin, arm }) => origin === 'caller' && arm === 'A');
    const same = copies.filter(({ measures }) => (measures as { same?: number } | null)?.same === 1);
    const compared = copies.filter(({ measures }) => measures !== null);
    const failures = copies.filter(({ status }) => status === 502).length;
    expect(failures).toBeGreaterThanOrEqual(6);
    const percent = (100 * shedCopies) / (copies.length + shedCopies);
    expect(shown).toMatchObject({
      ...{ versionId: 'ver-scored-3', share: 100, copies: copies.length, shedCopies, shedPercent: percent },
      shed: [{ reason: 'paused', copies: shedCopies, percent }],
      rows: [
        {
          ...{
            key: 'shadow',
            calls: copies.length,
            failures,
            failedPercent: (100 * failures) / copies.length,
          },
          ...{ compared: compared.length, samePercent: (100 * same.length) / compared.length },
        },
        { key: 'A', calls: control.length, failures: 0, failedPercent: 0, compared: null, samePercent: null },
      ],
    });
    // To the width of a bucket.
    for (const [at, of] of [copies.filter(({ errorCode }) => errorCode === 0), control].entries()) {
      const times = of.map(({ upstreamUs }) => upstreamUs / 1_000).sort((one, other) => one - other);
      const p99Ms = shown?.rows[at]?.p99Ms ?? Number.NaN;
      expect(Math.abs(p99Ms / (times.at(-1) ?? 0) - 1)).toBeLessThan(0.11);
    }
  });

  it('has no part in what callers are counted by, and gets no call that may change something', async () => {
    const { id } = await ask('scored/changes', { method: 'POST', body: '{}' });
    await rowOf(id);
    const rows = await world.rows();
    expect(rows.some((row) => row.id === `${id}-shadow`)).toBe(false);
    await closeRollups(world.storage, new Date(Date.now() + 60_000), closeExperiments);
    const rollups = await world.storage.db
      .selectFrom('requestRollup')
      .select(['versionId', 'calls'])
      .execute();
    expect(rollups.some(({ versionId }) => versionId === 'ver-scored-3')).toBe(false);
    const counted = await world.storage.db
      .selectFrom('experimentArm')
      .selectAll()
      .where('versionId', '=', 'abv-scored')
      .execute();
    const callers = rows.filter(
      ({ testVersionId, origin, excluded }) =>
        testVersionId === 'abv-scored' && origin === 'caller' && excluded === '',
    );
    const inArms = counted.filter(({ arm }) => arm !== SHADOW_ARM);
    expect(inArms.reduce((sum, { calls }) => sum + calls, 0)).toBe(callers.length);
  });
});

describe('values', () => {
  it('are read out of answers', async () => {
    const { id, version } = await ask('scored/x');
    expect((await rowOf(id))?.measures).toEqual({ score: version === '2' ? 0.75 : 0.25 });
  });

  const send = (body: unknown, key = app.sk, code = 'scored') =>
    ask(`${code}/feedback`, {
      ...{ method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) },
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    });

  it('are sent back once, by request or unit, and added to the same sums', async () => {
    const { id, version } = await ask('scored/x');
    const items = [
      { id: 'f-1', request_id: id, value: 4 },
      { id: 'f-2', request_id: id, event: 'bought' },
      { id: 'f-3', unit: id, value: 2 },
    ];
    expect(JSON.parse((await send({ items })).text)).toEqual({ accepted: 3, repeated: 0, late: 0 });
    expect(JSON.parse((await send(items)).text)).toEqual({ accepted: 0, repeated: 3, late: 0 });
    await closeRollups(world.storage, new Date(Date.now() + 120_000), closeExperiments);
    const unit = await world.storage.db
      .selectFrom('experimentUnit')
      .selectAll()
      .where('unit', '=', hashUnit('seed-abv-scored', id))
      .executeTakeFirstOrThrow();
    expect(unit).toMatchObject({ calls: 1, x: [version === '2' ? 0.75 : 0.25, 6, 1], y: [1, 2, 1] });
  });

  it('that cannot be kept are refused as a whole, with what is wrong', async () => {
    const refused = async (body: unknown, key?: string) => {
      const { status, text } = await send(body, key);
      return `${status} ${(JSON.parse(text) as { error_msg: string }).error_msg}`;
    };
    const { id } = await ask('users/x?in=no');
    const value = 1;
    expect(await refused('{')).toBe('400 Invalid feedback: the body is no JSON');
    expect(await refused(JSON.stringify([{ id: 'x', unit: 'u', label: 'x'.repeat(1_048_576) }]))).toBe(
      '413 Feedback is larger than 1 MB',
    );
    expect(await refused({ items: [] })).toMatch(/^400 .*1 to 1000 entries, received 0/);
    expect(
      await refused(Array.from({ length: 1_001 }, (_, n) => ({ id: `${n}`, unit: 'u', value }))),
    ).toMatch(/received 1001/);
    expect(await refused([{ id: 'x', request_id: id, unit: 'u', value }])).toMatch(
      /either request_id or unit/,
    );
    expect(await refused([{ id: 'x', unit: 'u', value: 'much' }])).toBe(
      '400 Invalid feedback: items[0].value must be a number',
    );
    expect(await refused([{ id: 'x\ud800', unit: 'u', value }])).toMatch(
      /^400 .*items\[0\].id must be a text/,
    );
    expect(await refused([{ id: 'x', request_id: id, value }])).toBe(`404 Unknown request id: ${id}`);
    expect(await refused([{ id: 'x', unit: 'u', value }], 'sk-wrong')).toMatch(/^401/);
    const kept = await world.storage.db.selectFrom('feedback').select('id').where('id', '=', 'x').execute();
    expect(kept).toEqual([]);
  });

  it('that come after the stop of the test are kept and said to be late', async () => {
    const { id } = await ask('scored/x');
    await world.storage.db
      .updateTable('abtestVersion')
      .set({ state: 'Stopped', stoppedAt: new Date() })
      .where('id', '=', 'abv-scored')
      .execute();
    const items = [
      { id: 'l-1', request_id: id, value: 4 },
      { id: 'l-2', unit: 'somebody', value: 4 },
    ];
    // A unit is late as soon as the gateway knows of the stop.
    expect(JSON.parse((await send({ items })).text)).toMatchObject({ accepted: 2, repeated: 0 });
    let count = 0;
    const sendOne = async () => {
      count += 1;
      const unit = { id: `l-unit-${count}`, unit: 'somebody', value: 4 };
      return JSON.parse((await send([unit])).text).late;
    };
    await expect.poll(sendOne).toBe(1);
    const again = [{ id: 'l-3', request_id: id, value: 4 }];
    expect(JSON.parse((await send(again)).text)).toEqual({ accepted: 1, repeated: 0, late: 1 });
  });
});
