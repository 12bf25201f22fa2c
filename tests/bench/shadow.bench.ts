// What callers notice of a test at their service, and of a shadow version that hangs, dies or answers garbage.
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { portAddress } from '#core/replica-address.ts';
import { exactQuantile, median } from '#core/statistics/quantile/quantile.ts';
import { SHADOW_ARM } from '#storage/experiments/add-shadows.ts';
import { sql } from '#storage/sql.ts';
import { openStorage, type Storage } from '#storage/storage.ts';
import { addTestVersion } from '../support/experiment-rows.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-databases.ts';
import { waitForRoutes } from '../support/wait-for-routes.ts';
import { addCaller, CALLER_KEY } from './gateway/add-caller.ts';
import { type Child, endChildren, startChild } from './gateway/child.ts';
import { measureThroughput } from './gateway/load.ts';
import { startGateway } from './gateway/start-gateway.ts';
import { type Answers, steadyLoad } from './gateway/steady-load.ts';
import { openTable } from './open-table.ts';
import { benchSizes } from './sizes.ts';

const sizes = benchSizes().shadow;
const table = openTable('shadow');
const PLACE = { organizationId: 'org-1', projectId: 'prj-1' };
const WAYS = ['hang', 'die', 'garbage'] as const;
/** Of the load that the gateway gets through. */
const LOAD = 0.3;
/** Calls at once of the only replica of the shadow version: what finds none free is no copy. */
const SHADOW_CONCURRENCY = 64;
/** Rows are in the database after at most so long, when nothing more is called. */
const FLUSH_MS = 500;

let database: TestDatabase;
let storage: Storage;
let gateway: Child;
const services = new Map<string, Child>();
/** Calls a second. */
let most = 0;
let failures = 0;

beforeAll(async () => {
  database = await createTestDatabase(inject('postgres'));
  storage = openStorage({ connectionString: database.connectionString });
  const args = String(sizes.sleepMs);
  for (const how of ['sound', ...WAYS])
    services.set(how, await startChild('tests/bench/abtest/sleeping.mjs', { args: [args, how] }));
  const metrics = ['latency', 'success'].map((source) => ({
    ...{ key: source, name: source, source, direction: 'up', role: 'goal', minEffect: 5 },
    type: source === 'latency' ? 'mean' : 'proportion',
  }));
  await addTestVersion(storage, {
    ...{ id: 'abv-bench', serviceId: 'svc-bench', unit: 'header', unitName: 'X-User', metrics },
    arms: ['A', 'B'].map((key, at) => ({
      key,
      name: key,
      versionId: `ver-${at + 1}`,
      share: 50,
      control: at === 0,
    })),
  });
  await insertVersions();
  gateway = await startGateway(database.connectionString);
  await change({ state: 'Stopped' });
});

afterAll(async () => {
  await endChildren([gateway, ...services.values()]);
  await storage?.close();
  await database?.drop();
});

/** Changes the test and waits until the gateway knows. */
async function change(columns: { readonly state?: string; readonly shadow?: string | null }): Promise<void> {
  await storage.db.updateTable('abtestVersion').set(columns).where('id', '=', 'abv-bench').execute();
  await waitForRoutes(storage, `http://127.0.0.1:${gateway.port}`);
}

const target = () => ({
  ...{ port: gateway.port, path: '/services/svc-bench/predict' },
  headers: { authorization: `Bearer ${CALLER_KEY}`, 'x-user': 'user-1' },
});

it('callers of a service in a test', async () => {
  const cpu = { with: [] as number[], without: [] as number[] };
  const rates: number[] = [];
  for (let round = 0; round <= sizes.rounds; round++)
    for (const how of ['without', 'with'] as const) {
      await change({ state: how === 'with' ? 'Running' : 'Stopped' });
      const before = gateway.cpuMs();
      const { rate, calls } = await measureThroughput(target(), sizes.connections, sizes.roundMs);
      if (round === 0) continue; // The first round compiles.
      cpu[how].push(((gateway.cpuMs() - before) * 1_000) / calls);
      rates.push(rate);
    }
  most = Math.max(...rates);
  const [added, plain] = [median(cpu.with) - median(cpu.without), median(cpu.without)];
  table.figure('inTest', added, `${plain.toFixed(0)} us CPU a call without, ${Math.round(most)} calls/s`);
});

it.each(WAYS)('a shadow version: %s', async (how) => {
  const shadow = { versionId: `ver-${how}`, share: 100, compare: true, allMethods: false };
  const ratios: number[] = [];
  const shedBefore = await shedCopies();
  const all = { without: [] as number[], with: [] as number[] };
  for (let pair = 0; pair < sizes.pairs; pair++) {
    const p99 = { without: 0, with: 0 };
    // Which of the two comes first changes from pair to pair.
    for (const which of pair % 2 === 0 ? (['without', 'with'] as const) : (['with', 'without'] as const)) {
      await change({ state: 'Running', shadow: which === 'with' ? JSON.stringify(shadow) : null });
      const answers = await load();
      failures += answers.failures;
      p99[which] = exactQuantile(answers.times, 0.99);
      all[which].push(p99[which]);
      // Copies that still hang would be there in the next round, too.
      await fetch(`http://127.0.0.1:${services.get(how)?.port}/release`).catch(() => undefined);
      await logIsWritten();
    }
    ratios.push(p99.with / p99.without);
  }
  const shown = (times: readonly number[]) => median(times).toFixed(1);
  const shed = [...(await shedCopies())].map(([reason, copies]) => {
    const more = copies - (shedBefore.get(reason) ?? 0);
    return more === 0 ? '' : `, ${more} shed: ${reason}`;
  });
  table.figure(
    how,
    median(ratios),
    `p99 ${shown(all.with)} against ${shown(all.without)} ms; pairs ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}; ${await copiesOf(how)} copies${shed.join('')}`,
  );
});

it('no call fails, and copies did go out', async () => {
  const copied = async () => {
    const rows = await storage.db
      .selectFrom('requestLog')
      .select('versionId')
      .distinct()
      .where('origin', '=', 'shadow')
      .orderBy('versionId')
      .execute();
    return rows.map(({ versionId }) => versionId);
  };
  await expect.poll(copied, { timeout: PATIENCE_MS }).toEqual(WAYS.map((how) => `ver-${how}`).sort());
  table.figure('failures', failures);
});

/** What one round has left to write would be work of the next one. */
async function logIsWritten(): Promise<void> {
  const count = async () => {
    const { rows } = await sql<{ rows: string }>`select count(*) as rows from request_log`.execute(
      storage.db,
    );
    return rows[0]?.rows;
  };
  for (let before = await count(), now: typeof before; ; before = now) {
    await setTimeout(FLUSH_MS);
    now = await count();
    if (now === before) return;
  }
}

async function copiesOf(how: string): Promise<number> {
  const { rows } = await sql<{ copies: number }>`
    select count(*)::int as copies from request_log where origin = 'shadow' and version_id = ${`ver-${how}`}`.execute(
    storage.db,
  );
  return rows[0]?.copies ?? 0;
}

/** By reason, of all rounds so far. */
async function shedCopies(): Promise<ReadonlyMap<string, number>> {
  const arm = await storage.db
    .selectFrom('experimentArm')
    .select('excluded')
    .where('arm', '=', SHADOW_ARM)
    .executeTakeFirst();
  return new Map(Object.entries(arm?.excluded ?? {}).map(([reason, copies]) => [reason, Number(copies)]));
}

it('has a figure for each row of its table', () => expect(table.missing()).toEqual([]));

function load(): Promise<Answers> {
  const { headers, ...place } = target();
  const headersOf = (call: number) => ({ ...headers, 'x-user': `user-${call % 5_000}` });
  return steadyLoad({ ...place, headersOf, rate: Math.max(1, most * LOAD), ms: sizes.roundMs });
}

/** Two arms and a version for each way to be a bad shadow, each with one replica. */
async function insertVersions(): Promise<void> {
  const { db } = storage;
  await db.insertInto('inference').values({ serviceId: 'svc-bench', timeoutMs: 30_000 }).execute();
  const versions = [
    ['ver-1', 'sound', 100],
    ['ver-2', 'sound', 0],
    ...WAYS.map((how) => [`ver-${how}`, how, 0] as const),
  ] as const;
  for (const [at, [id, how, weight]] of versions.entries()) {
    const place = { ...PLACE, serviceId: 'svc-bench' };
    await db
      .insertInto('serviceVersion')
      .values({
        ...place,
        ...{ id, number: at + 1, weight, preset: 'bench', runtime: 'command', state: 'Running' },
        ...{ replicas: 1, cpuMilli: 1_000, memoryMb: 256, queueSize: 1_000 },
        concurrency: how === 'sound' ? 1_000 : SHADOW_CONCURRENCY,
      })
      .execute();
    await db
      .insertInto('replica')
      .values({
        ...place,
        ...{ id: `rep-${id}`, versionId: id, ordinal: 1, state: 'Running' },
        address: portAddress(services.get(how)?.port ?? 0),
      })
      .execute();
  }
  await addCaller(db, PLACE, { serviceId: 'svc-bench' });
}
