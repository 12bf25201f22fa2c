// Calls of a test that are special: warm-up, cold starts, websockets, asynchronous ones, too many copies; and a test's whole life.
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { assignArm, hashUnit } from '#core/experiment/assign-arm.ts';
import { closeExperiments } from '#storage/experiments/close-experiments.ts';
import { closeRollups } from '#storage/rollups/close-rollups.ts';
import { sql } from '#storage/sql.ts';
import { judgeRunning } from '../../platform/operations/experiments/abtest/judge-running.ts';
import { addTestVersion } from '../support/experiment-rows.ts';
import { startWorld, type TestApplication, type World } from '../support/gateway-world.ts';
import { listenLocally } from '../support/listen-locally.ts';
import { loadTestConfig } from '../support/load-test-config.ts';
import { startReplica, type TestReplica } from '../support/start-replica.ts';
import { latencyMetric, scoreMetric, successMetric } from '../support/test-metrics.ts';

let world: World;
let replicas: readonly TestReplica[];
let app: TestApplication;
const servers: Server[] = [];

/** Fails every other call and answers a score; keeps calls to `/keep` until `release`. */
async function startScorer(score: number, failing: boolean) {
  let calls = 0;
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const server = createServer((req, res) => {
    req.resume().once('end', async () => {
      if (req.url?.startsWith('/keep')) await gate;
      calls += 1;
      const status = failing && calls % 2 === 0 ? 500 : 200;
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ score }));
    });
  });
  servers.push(server);
  return { port: await listenLocally(server), release, calls: () => calls };
}

let shadow: Awaited<ReturnType<typeof startScorer>>;

const arms = (code: string) => [
  { key: 'A', name: '对照', versionId: `ver-${code}-1`, share: 50, control: true },
  { key: 'B', name: '新版', versionId: `ver-${code}-2`, share: 50, control: false },
];
const METRICS = [latencyMetric(), successMetric({ key: 'ok' }), scoreMetric()];

beforeAll(async () => {
  [world, ...replicas] = await Promise.all([
    startWorld(),
    ...['one', 'two'].map((name) => startReplica(name)),
  ]);
  const [one = 0, two = 0] = replicas.map(({ port }) => port);
  const sound = await startScorer(0.25, false);
  const broken = await startScorer(0.75, true);
  shadow = await startScorer(0, false);
  const pair = (first: number, second: number) => [
    { weight: 100, ports: [first] },
    { weight: 0, ports: [second] },
  ];
  await world.addHosted('warm', { versions: pair(one, two) });
  await world.addHosted('cold', { versions: pair(one, two) });
  await world.addHosted('sockets', { protocol: 'ws', versions: pair(one, two) });
  await world.addHosted('tasks', { callMode: 'AsyncService', versions: pair(sound.port, broken.port) });
  await world.addHosted('judged', { versions: pair(sound.port, broken.port) });
  await world.addHosted('copied', {
    timeoutMs: 60_000,
    versions: [...pair(one, two), { weight: 0, concurrency: 500, ports: [shadow.port] }],
  });
  const byUser = { unit: 'header', unitName: 'X-User', metrics: METRICS };
  const startedAt = new Date(Date.now() - 3_600_000);
  for (const code of ['cold', 'sockets', 'tasks', 'judged'])
    await addTestVersion(world.storage, {
      ...{ id: `abv-${code}`, serviceId: `svc-${code}`, arms: arms(code), startedAt },
      ...byUser,
    });
  await addTestVersion(world.storage, {
    ...{ id: 'abv-warm', serviceId: 'svc-warm', arms: arms('warm'), startedAt, warmupMinutes: 120 },
    ...byUser,
  });
  await addTestVersion(world.storage, {
    ...{ id: 'abv-copied', serviceId: 'svc-copied', arms: arms('copied'), startedAt, ...byUser },
    shadow: { versionId: 'ver-copied-3', share: 100, compare: false, allMethods: true },
  });
  for (const code of ['cold', 'sockets']) await world.setReplica(`rep-${code}-2-1`, { state: 'Starting' });
  app = await world.addApplication({
    ...{ warm: null, cold: null, sockets: null, tasks: null, judged: null, copied: null },
  });
  // A gateway that finds all others running takes none of them for one that has just come up.
  await world.closeGateway();
  await world.restartGateway();
  await world.settle();
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await world.stop();
  await Promise.all(replicas.map((replica) => replica.stop()));
});

const ask = async (path: string, user: string, init: RequestInit = {}) => {
  const headers = { authorization: `Bearer ${app.sk}`, 'x-user': user };
  const answer = await fetch(`${world.url()}/services/${path}`, { ...init, headers });
  const text = await answer.text();
  const id = answer.headers.get('x-aic-request-id') ?? '';
  return { status: answer.status, version: answer.headers.get('x-aic-version'), id, text };
};
/** Of the header's unit; a user whom the test puts there. */
const userIn = (code: string, place: number, from = 0) => {
  const plan = { seed: `seed-abv-${code}`, participation: 100, holdout: 0, arms: arms(code) };
  const found = Array.from({ length: 50 }, (_, n) => `user-${from + n}`).find(
    (user) => assignArm(plan, user) === place,
  );
  return found ?? '';
};
const rowsOf = async (code: string) =>
  (await world.rows()).filter(({ serviceId }) => serviceId === `svc-${code}`);
const rowOf = async (id: string) => (await world.rows()).find((row) => row.id === id);
const close = () => closeRollups(world.storage, new Date(Date.now() + 60_000), closeExperiments);
const armsOf = (code: string) =>
  world.storage.db
    .selectFrom('experimentArm')
    .selectAll()
    .where('versionId', '=', `abv-${code}`)
    .orderBy('arm')
    .execute();

describe('calls that do not count', () => {
  it('are those of the warm-up: led as ever, and told apart', async () => {
    const users = [userIn('warm', 0), userIn('warm', 1)];
    const [a, b] = await Promise.all(users.map((user) => ask('warm/x', user)));
    expect([a?.version, b?.version]).toEqual(['1', '2']);
    expect((await rowsOf('warm')).map(({ arm, excluded }) => `${arm} ${excluded}`).sort()).toEqual([
      'A warm-up',
      'B warm-up',
    ]);
    await close();
    expect((await armsOf('warm')).map(({ calls, units, excluded }) => ({ calls, units, excluded }))).toEqual(
      [1, 2].map(() => ({ calls: 0, units: 0, excluded: { 'warm-up': 1 } })),
    );
    // The minutes are over.
    await sql`update abtest_version set started_at = now() - interval '3 hours' where id = 'abv-warm'`.execute(
      world.storage.db,
    );
    await world.settle();
    const { id } = await ask('warm/x', users[1] ?? '');
    expect(await rowOf(id)).toMatchObject({ arm: 'B', excluded: '' });
  });

  it('are the first ones of a replica that has just come up, until one has ended there', async () => {
    const user = userIn('cold', 1);
    expect(await rowOf((await ask('cold/x', user)).id)).toMatchObject({ excluded: 'arm-unavailable' });
    await world.setReplica('rep-cold-2-1', { state: 'Running' });
    await world.settle();
    const [first, second] = [await ask('cold/x', user), await ask('cold/x', user)];
    expect([first.version, second.version]).toEqual(['2', '2']);
    expect(await rowOf(first.id)).toMatchObject({ arm: 'B', excluded: 'cold-start' });
    expect(await rowOf(second.id)).toMatchObject({ arm: 'B', excluded: '' });
    await close();
    expect((await armsOf('cold')).find(({ arm }) => arm === 'B')).toMatchObject({
      ...{ calls: 1, units: 1 },
      excluded: { 'arm-unavailable': 1, 'cold-start': 1 },
    });
  });
});

describe('a websocket', () => {
  const open = (user: string): Promise<WebSocket> => {
    const socket = new WebSocket(`${world.url().replace('http', 'ws')}/services/sockets/chat`, {
      headers: { authorization: `Bearer ${app.sk}`, 'x-user': user },
    });
    return new Promise((resolve, reject) => {
      socket.once('open', () => resolve(socket));
      socket.once('error', reject);
    });
  };

  it('is a call of its unit: led by its handshake, counted when it ends', async () => {
    const user = userIn('sockets', 1);
    await world.setReplica('rep-sockets-2-1', { state: 'Running' });
    await world.settle();
    // Its handshake warms the replica up, long before it ends.
    const before = await open(userIn('sockets', 1, 1_000));
    const socket = await open(user);
    const answer = new Promise((resolve) => socket.once('message', (data) => resolve(String(data))));
    socket.send('hello');
    expect(await answer).toBe('two: hello');
    // The bucket of its beginning closes meanwhile: the gateway adds it itself.
    await close();
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.close();
    await closed;
    await expect.poll(async () => (await rowsOf('sockets')).length).toBe(1);
    const [row] = await rowsOf('sockets');
    before.close();
    const unit = hashUnit('seed-abv-sockets', user);
    expect(row).toMatchObject({ protocol: 'ws', status: 101, arm: 'B', unit, excluded: '' });
    const sums = (await armsOf('sockets')).find(({ arm }) => arm === 'B');
    expect(sums).toMatchObject({ units: 1, calls: 1 });
    // Its duration is its latency.
    expect(sums?.moments[0]).toBe(row?.totalUs);
  });
});

describe('an asynchronous call', () => {
  it('takes part when it runs, not when it is handed in; its answer is read, and no copy is made of it', async () => {
    const user = userIn('tasks', 1);
    const sent = await ask('tasks/x', user, { method: 'POST', body: '{}' });
    expect(sent.status).toBe(202);
    const { task_id: task } = JSON.parse(sent.text) as { task_id: string };
    await expect.poll(() => rowOf(task), { timeout: 15_000 }).toBeDefined();
    expect(await rowOf(sent.id)).toMatchObject({ testVersionId: '', arm: '', unit: null });
    expect(await rowOf(task)).toMatchObject({
      ...{ testVersionId: 'abv-tasks', arm: 'B', unit: hashUnit('seed-abv-tasks', user) },
      ...{ excluded: '', versionId: 'ver-tasks-2', measures: { score: 0.75 } },
    });
    await close();
    expect((await armsOf('tasks')).find(({ arm }) => arm === 'B')).toMatchObject({ calls: 1 });
  });
});

describe('copies for a shadow', () => {
  it('have 64 MB in all: what finds no room is dropped and counted, and no caller waits', async () => {
    // 66 of them fit beside their headers; the shadow answers none meanwhile.
    const body = 'x'.repeat(1_000_000);
    const answers: { status: number; id: string }[] = [];
    for (let call = 0; call < 70; call++)
      answers.push(await ask('copied/keep', `user-${call}`, { method: 'POST', body }));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(shadow.calls()).toBe(0);
    expect(await world.metrics()).toMatch(/aic_shadow_shed_total\{reason="memory"\} 4\n/);
    // A copy without a body finds no room either, until one has ended.
    shadow.release();
    await expect
      .poll(async () => (await rowsOf('copied')).filter(({ origin }) => origin === 'shadow').length)
      .toBe(66);
    const { id } = await ask('copied/x', 'user-1', { method: 'POST', body });
    await expect.poll(() => rowOf(`${id}-shadow`)).toMatchObject({ origin: 'shadow', status: 200 });
    expect(await world.metrics()).toMatch(/aic_shadow_shed_total\{reason="memory"\} 4\n/);
  });
});

describe('the life of a test', () => {
  it('ends at a guardrail: units meet both versions, sums say so, and all calls go back to the control', async () => {
    const users = Array.from({ length: 240 }, (_, n) => `user-${n}`);
    const meet = async () => {
      const met = new Map<string, number>();
      for (let from = 0; from < users.length; from += 40)
        for (const { version } of await Promise.all(
          users.slice(from, from + 40).map((user) => ask('judged/x', user)),
        ))
          met.set(String(version), (met.get(String(version)) ?? 0) + 1);
      return Object.fromEntries(met);
    };
    const judge = async (inMs = 0) =>
      judgeRunning(
        { storage: world.storage, config, now: () => new Date(Date.now() + inMs) },
        new AbortController().signal,
      );
    const loaded = await loadTestConfig();
    const config = () => loaded;
    const met = await meet();
    expect(met['1']).toBeGreaterThan(90);
    expect(met['2']).toBeGreaterThan(90);
    expect(await meet()).toEqual(met);
    await world.rows();
    await close();
    await judge();
    const judged = () =>
      world.storage.db
        .selectFrom('abtestVersion')
        .selectAll()
        .where('id', '=', 'abv-judged')
        .executeTakeFirstOrThrow();
    const version = await judged();
    expect(version).toMatchObject({ state: 'Stopped', stopReason: 'guardrail', verdict: 'roll-back' });
    expect(version.decision).toMatchObject({ units: 240, calls: 480 });
    await close();
    await judge(120_000);
    expect((await judged()).result).toMatchObject({ units: 240, calls: 480, mismatched: false });
    expect(version.stateReason).toMatch(/新版：.*成功率.*全部请求交还给对照/);
    await world.settle();
    expect(await meet()).toEqual({ 1: 240 });
  });
});
