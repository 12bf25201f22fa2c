// The gateway with everything on against the barest proxy, on the same machine in the same minutes.

import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { exactQuantile, median } from '#core/statistics/quantile/quantile.ts';
import { openStorage, type Storage } from '#storage/storage.ts';
import { settleUpstreamNetworks } from '../../platform/boot/settle-upstream-networks.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { readCounted } from '../support/read-counted.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-databases.ts';
import { addCaller, CALLER_KEY } from './gateway/add-caller.ts';
import { type Child, endChildren, startChild } from './gateway/child.ts';
import { type LoadTarget, measureLatency, measureThroughput } from './gateway/load.ts';
import { startGateway } from './gateway/start-gateway.ts';
import { openTable } from './open-table.ts';
import { benchSizes } from './sizes.ts';

const sizes = benchSizes().gateway;
const table = openTable('gateway');
const WRITTEN_WITHIN = { timeout: PATIENCE_MS, interval: 250 };

let database: TestDatabase;
let storage: Storage;
let upstream: Child;
let bare: Child;
let gateway: Child;
let direct: LoadTarget;
let throughBare: LoadTarget;
let throughGateway: LoadTarget;
/** By the gateway, over the whole benchmark. */
let answered = 0;

beforeAll(async () => {
  database = await createTestDatabase(inject('postgres'));
  storage = openStorage({ connectionString: database.connectionString });
  upstream = await startChild('tests/bench/gateway/upstream.mjs');
  const service = `http://127.0.0.1:${upstream.port}`;
  bare = await startChild('tests/bench/gateway/bare-proxy.mjs', { args: [service] });
  await insertService(service);
  gateway = await startGateway(database.connectionString);
  await untilReady(gateway.port);
  direct = { port: upstream.port, path: '/predict' };
  throughBare = { port: bare.port, path: '/predict' };
  const headers = { authorization: `Bearer ${CALLER_KEY}` };
  throughGateway = { port: gateway.port, path: '/services/bench/predict', headers };
});

afterAll(async () => {
  await endChildren([upstream, bare, gateway]);
  await storage?.close();
  await database?.drop();
});

it('keeps up with a bare node:http + undici proxy', async () => {
  const rates = { bare: [] as number[], gateway: [] as number[] };
  const cpu = { bare: [] as number[], gateway: [] as number[] };
  for (let round = 0; round <= sizes.rounds; round++) {
    for (const [name, child, target] of [
      ['bare', bare, throughBare],
      ['gateway', gateway, throughGateway],
    ] as const) {
      const before = child.cpuMs();
      const { rate, calls } = await measureThroughput(target, sizes.connections, sizes.roundMs);
      if (name === 'gateway') answered += calls;
      if (round === 0) continue; // The first round compiles.
      rates[name].push(rate);
      cpu[name].push(((child.cpuMs() - before) * 1_000) / calls);
    }
  }
  table.ratio(
    'throughput',
    median(rates.gateway),
    median(rates.bare),
    'calls/s',
    `${Math.round(median(cpu.gateway))} against ${Math.round(median(cpu.bare))} us CPU a call`,
  );
});

it('adds little to the median call', async () => {
  const targets = [direct, throughBare, throughGateway];
  await measureLatency(targets, sizes.warmUpCalls);
  const [toService = [], toBare = [], toGateway = []] = await measureLatency(targets, sizes.calls);
  answered += sizes.warmUpCalls + sizes.calls;
  expect(toGateway).toHaveLength(sizes.calls);
  const all = (q: number) =>
    [toService, toBare, toGateway].map((times) => exactQuantile(times, q).toFixed(0));
  const [direct50, bare50, gateway50] = all(0.5);
  table.figure(
    'added',
    (exactQuantile(toGateway, 0.5) - exactQuantile(toService, 0.5)) / 1_000,
    `p50 direct ${direct50}, bare ${bare50}, gateway ${gateway50} us; p99 ${all(0.99).join(', ')} us`,
  );
});

it('has written every call of the benchmark down', async () => {
  const readRows = async () => {
    const counted = await storage.db
      .selectFrom('requestLog')
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    return counted.rows;
  };
  // They are written behind the calls; a row too many would show as well.
  await vi.waitUntil(async () => (await readRows()) === answered, WRITTEN_WITHIN).catch(() => undefined);
  const rows = await readRows();
  const calls = await readCounted(storage, 3_600);
  table.figure('missing', answered - rows, `${answered} answered, ${rows} rows, ${calls} in the sums`);
  expect(answered).toBeGreaterThan(0);
  expect([rows, calls]).toEqual([answered, answered]);
});

it('has a figure for each row of its table', () => expect(table.missing()).toEqual([]));

async function insertService(baseUrl: string): Promise<void> {
  const { db } = storage;
  await settleUpstreamNetworks({ storage, host: '127.0.0.1', log: () => undefined });
  const place = { organizationId: 'org', projectId: 'prj' };
  await db.insertInto('organization').values({ id: 'org', name: 'org' }).execute();
  await db.insertInto('project').values({ id: 'prj', organizationId: 'org', name: 'prj' }).execute();
  const kind = { source: 'ThirdParty', category: 'general', protocol: 'http', state: 'Running' };
  await db
    .insertInto('service')
    .values({ ...place, ...kind, id: 'svc', code: 'bench', name: 'bench', qpsCapacity: 1_000_000 })
    .execute();
  await db.insertInto('registration').values({ serviceId: 'svc', baseUrl }).execute();
  await db.insertInto('servicePath').values({ serviceId: 'svc', method: 'post', path: '/predict' }).execute();
  await addCaller(db, place, { serviceId: 'svc', qpsLimit: 1_000_000 });
}

async function untilReady(port: number): Promise<void> {
  const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  await vi.waitUntil(isReady, { timeout: PATIENCE_MS, interval: 50 });
}
