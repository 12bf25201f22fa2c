// The real gateway process under load, ended politely and rudely.

import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { assignArm } from '#core/experiment/assign-arm.ts';
import { writeGatewaySettings } from '#engines/gateway/gateway-settings.ts';
import { closeExperiments } from '#storage/experiments/close-experiments.ts';
import { closeRollups } from '#storage/rollups/close-rollups.ts';
import { type Child, startChild } from '../bench/gateway/child.ts';
import { addTestVersion } from '../support/experiment-rows.ts';
import { startWorld, type TestApplication, type World } from '../support/gateway-world.ts';
import { loadTestConfig } from '../support/load-test-config.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { readCounted } from '../support/read-counted.ts';
import { type EchoService, startEchoService } from '../support/start-echo-service.ts';
import { startReplica } from '../support/start-replica.ts';

const ROOT = resolve(import.meta.dirname, '../..');
let world: World;
let echo: EchoService;
let app: TestApplication;
let gateway: Child;
let logDirectory: string;

beforeEach(async () => {
  await promisify(execFile)(process.execPath, ['build.mjs', '--if-changed', '--quiet'], { cwd: ROOT });
  [world, echo] = await Promise.all([startWorld(), startEchoService()]);
  await world.addService('echo', `${echo.url}/echo`);
  app = await world.addApplication({ echo: null });
  logDirectory = await mkdtemp(join(tmpdir(), 'aip-log-'));
  gateway = await start();
});
afterEach(async () => {
  gateway.process.kill('SIGKILL');
  await echo.stop();
  await world.stop();
  await rm(logDirectory, { recursive: true });
});

async function start(): Promise<Child> {
  const config = await loadTestConfig();
  const child = await startChild('dist/gateway.mjs', {
    env: (port) => ({
      AIP_GATEWAY: writeGatewaySettings(config, { host: '127.0.0.1', port, logDirectory }),
      AIP_MASTER_KEY: '07'.repeat(32),
      DATABASE_URL: world.connectionString,
    }),
  });
  while (!(await fetch(`http://127.0.0.1:${child.port}/readyz`)).ok) await pause(20);
  return child;
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Calls from 16 clients until the gateway is gone; when each id was answered. */
function load(): { readonly answered: Map<string, number>; readonly done: Promise<unknown> } {
  const answered = new Map<string, number>();
  const client = async () => {
    for (;;) {
      try {
        const answer = await fetch(`http://127.0.0.1:${gateway.port}/services/echo`, {
          headers: { authorization: `Bearer ${app.sk}` },
        });
        await answer.text();
        if (answer.status !== 200) return;
        answered.set(String(answer.headers.get('x-aic-request-id')), Date.now());
      } catch {
        return;
      }
    }
  };
  return { answered, done: Promise.all(Array.from({ length: 16 }, client)) };
}

const loggedIds = async () => (await world.rows()).map(({ id }) => id);

/** Rows are on disk within 50 ms; a machine that does other things takes its time for that. */
const KEPT_MS = 1_000;

function missing(wanted: readonly string[], logged: readonly string[]): readonly string[] {
  const known = new Set(logged);
  return wanted.filter((id) => !known.has(id));
}

const WAIT = { timeout: PATIENCE_MS, interval: 50 };

const ended = () => new Promise((done) => gateway.process.once('exit', done));

it('loses nothing when it is told to end', async () => {
  const { answered, done } = load();
  await expect.poll(() => answered.size, WAIT).toBeGreaterThan(200);
  const exit = ended();
  gateway.process.kill('SIGTERM');
  expect(await exit).toBe(0);
  await done;
  const logged = await loggedIds();
  expect(missing([...answered.keys()], logged)).toEqual([]);
});

it('loses nothing that was kept on disk when it is killed: the next one loads it, once', async () => {
  const { answered, done } = load();
  await expect.poll(() => answered.size, WAIT).toBeGreaterThan(200);
  await pause(KEPT_MS);
  const exit = ended();
  const killedAt = Date.now();
  gateway.process.kill('SIGKILL');
  await Promise.all([exit, done]);
  const certain = [...answered].filter(([, at]) => at < killedAt - KEPT_MS).map(([id]) => id);
  expect(certain.length).toBeGreaterThan(100);
  gateway = await start();
  await expect.poll(async () => missing(certain, await loggedIds()), { interval: 200 }).toEqual([]);
  const logged = await loggedIds();
  expect(new Set(logged).size).toBe(logged.length);
  for (const stepS of [10, 3_600]) expect(await readCounted(world.storage, stepS)).toBe(logged.length);
});

it('shares a test with another one: a unit meets one version at both, each call is summed up once though one is killed', async () => {
  await world.closeGateway(0);
  const first = ended();
  gateway.process.kill('SIGTERM');
  await first;
  const replicas = await Promise.all(['one', 'two'].map((name) => startReplica(name)));
  const serviceId = await world.addHosted('tested', {
    versions: replicas.map(({ port }, at) => ({ weight: at === 0 ? 100 : 0, ports: [port] })),
  });
  const arms = ['A', 'B'].map((key, at) => ({
    ...{ key, name: key, versionId: `ver-tested-${at + 1}`, share: 50, control: at === 0 },
  }));
  const test = { id: 'abv-tested', seed: 'seed-tested', unit: 'header', unitName: 'X-User' };
  await addTestVersion(world.storage, { ...test, serviceId, arms });
  await world.storage.db
    .insertInto('applicationInterface')
    .values({ applicationId: app.id, serviceId, qpsLimit: null })
    .execute();
  const [one, other] = [await start(), await start()];
  gateway = one;
  const answered = new Map<string, number>();
  const met = new Map<string, Set<string | null>>();
  let isOver = false;
  // Each client goes through all users at one of the two.
  const client = async ({ port }: Child) => {
    for (let call = 0; !isOver; call++) {
      const user = `user-${call % 200}`;
      const headers = { authorization: `Bearer ${app.sk}`, 'x-user': user };
      const answer = await fetch(`http://127.0.0.1:${port}/services/tested/x`, { headers }).catch(
        () => undefined,
      );
      if (answer?.status !== 200) return;
      const known = await answer.text().catch(() => undefined);
      if (known === undefined) return;
      met.set(user, (met.get(user) ?? new Set()).add(answer.headers.get('x-aic-version')));
      answered.set(String(answer.headers.get('x-aic-request-id')), Date.now());
    }
  };
  const clients = [one, other, one, other].map(client);
  await expect.poll(() => answered.size, WAIT).toBeGreaterThan(1_000);
  // From now on some rows come late for their bucket.
  await closeRollups(world.storage, new Date(Date.now() + 20_000), closeExperiments);
  await pause(KEPT_MS);
  const killed = new Promise((done) => other.process.once('exit', done));
  const killedAt = Date.now();
  other.process.kill('SIGKILL');
  await killed;
  const certain = [...answered].filter(([, at]) => at < killedAt - KEPT_MS).map(([id]) => id);
  isOver = true;
  await Promise.all(clients);
  const exit = ended();
  one.process.kill('SIGTERM');
  await exit;
  gateway = await start();
  await expect.poll(async () => missing(certain, await loggedIds()), { interval: 200 }).toEqual([]);

  const plan = { seed: test.seed, participation: 100, holdout: 0, arms };
  for (const [user, versions] of met) expect([...versions]).toEqual([`${assignArm(plan, user) + 1}`]);
  expect(met.size).toBe(200);
  await closeRollups(world.storage, new Date(Date.now() + 60_000), closeExperiments);
  const rows = (await world.rows()).filter(({ testVersionId }) => testVersionId === 'abv-tested');
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  const counted = new Map<number, number>();
  for (const { unit, excluded } of rows) {
    expect(excluded).toBe('');
    counted.set(Number(unit), (counted.get(Number(unit)) ?? 0) + 1);
  }
  const { db } = world.storage;
  const units = await db
    .selectFrom('experimentUnit')
    .select(['unit', 'calls', 'crossed'])
    .where('versionId', '=', 'abv-tested')
    .execute();
  expect(new Map(units.map(({ unit, calls }) => [Number(unit), calls]))).toEqual(counted);
  expect(units.filter(({ crossed }) => crossed)).toEqual([]);
  const sums = await db
    .selectFrom('experimentArm')
    .select(['units', 'calls'])
    .where('versionId', '=', 'abv-tested')
    .execute();
  const total = (of: 'units' | 'calls') => sums.reduce((sum, arm) => sum + arm[of], 0);
  expect([total('units'), total('calls')]).toEqual([200, rows.length]);
  await Promise.all(replicas.map((replica) => replica.stop()));
});

it('has its tasks run again by another one when it is killed', async () => {
  await world.closeGateway(0);
  const replica = await startReplica('one');
  const serviceId = await world.addHosted('later', {
    callMode: 'AsyncService',
    versions: [{ ports: [replica.port] }],
  });
  await world.storage.db
    .insertInto('applicationInterface')
    .values({ applicationId: app.id, serviceId, qpsLimit: null })
    .execute();
  const submit = () =>
    fetch(`http://127.0.0.1:${gateway.port}/services/later/hold`, {
      method: 'POST',
      body: '{}',
      headers: { authorization: `Bearer ${app.sk}` },
    });
  let answer = await submit();
  while (answer.status !== 202) {
    await pause(100);
    answer = await submit();
  }
  const { task_id: id } = (await answer.json()) as { task_id: string };
  await expect.poll(() => replica.load.now).toBe(1);
  const exit = ended();
  gateway.process.kill('SIGKILL');
  await exit;
  replica.release();
  await world.restartGateway();
  const task = () =>
    world.storage.db
      .selectFrom('asyncTask')
      .select(['state', 'attempts', 'status'])
      .where('id', '=', id)
      .executeTakeFirst();
  await expect.poll(task, { interval: 200 }).toEqual({ state: 'Completed', attempts: 2, status: 200 });
  expect(replica.requests).toHaveLength(2);
  await replica.stop();
});
