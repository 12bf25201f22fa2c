// The gateway with everything on against the barest proxy, on the same machine in the same minutes.
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { writeGatewaySettings } from '#engines/gateway/gateway-settings.ts';
import { openStorage, type Storage } from '#storage/storage.ts';
import { loadTestConfig } from '../support/load-test-config.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-databases.ts';
import { type Child, startChild } from './gateway/child.ts';
import { type LoadTarget, measureLatency, measureThroughput } from './gateway/load.ts';
import { median, reportLimit } from './report.ts';

const ROUNDS = 7;
const ROUND_MS = 3_000;
const CONNECTIONS = 32;
const KEY = 'sk-benchmark';

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
  const here = import.meta.dirname;
  upstream = await startChild(resolve(here, 'gateway/upstream.mjs'));
  bare = await startChild(resolve(here, 'gateway/bare-proxy.mjs'), [`http://127.0.0.1:${upstream.port}`]);
  await insertService(upstream.port);
  gateway = await startChild(resolve(here, '../../dist/gateway.mjs'), [], {
    AIP_GATEWAY: writeGatewaySettings(await loadTestConfig(), { host: '127.0.0.1', port: 0 }),
    AIP_MASTER_KEY: '07'.repeat(32),
    DATABASE_URL: database.connectionString,
  });
  await untilReady(gateway.port);
  direct = { port: upstream.port, path: '/predict' };
  throughBare = { port: bare.port, path: '/predict' };
  const headers = { authorization: `Bearer ${KEY}` };
  throughGateway = { port: gateway.port, path: '/services/bench/predict', headers };
}, 120_000);

afterAll(async () => {
  for (const child of [upstream, bare, gateway]) child?.process.kill('SIGTERM');
  await new Promise((done) => gateway?.process.once('exit', done));
  await storage?.close();
  await database?.drop();
});

it('keeps up with a bare node:http + undici proxy', {
  timeout: 180_000,
}, async () => {
  const rates = { bare: [] as number[], gateway: [] as number[] };
  const cpu = { bare: [] as number[], gateway: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, child, target] of [
      ['bare', bare, throughBare],
      ['gateway', gateway, throughGateway],
    ] as const) {
      const before = child.cpuMs();
      const { rate, calls } = await measureThroughput(target, CONNECTIONS, ROUND_MS);
      if (name === 'gateway') answered += calls;
      if (round === 0) continue; // The first round compiles.
      rates[name].push(rate);
      cpu[name].push(((child.cpuMs() - before) * 1_000) / calls);
    }
  }
  const ratio = median(rates.gateway) / median(rates.bare);
  reportLimit('gateway: throughput against a bare node:http + undici proxy', 0.7, ratio, 'x', {
    atLeast: true,
    digits: 2,
    detail:
      `${Math.round(median(rates.gateway))} against ${Math.round(median(rates.bare))} calls/s, ` +
      `${Math.round(median(cpu.gateway))} against ${Math.round(median(cpu.bare))} us CPU a call`,
  });
});

it('adds little to the median call', { timeout: 60_000 }, async () => {
  await measureLatency([direct, throughBare, throughGateway], 500);
  answered += 4_500;
  const [toService = [], toBare = [], toGateway = []] = await measureLatency(
    [direct, throughBare, throughGateway],
    4_000,
  );
  const at = (times: readonly number[], q: number) => Math.round(times[Math.floor(times.length * q)] ?? 0);
  reportLimit('gateway: added to the median call', 500, at(toGateway, 0.5) - at(toService, 0.5), 'us', {
    detail:
      `p50 direct ${at(toService, 0.5)}, bare ${at(toBare, 0.5)}, gateway ${at(toGateway, 0.5)}; ` +
      `p99 ${at(toService, 0.99)}, ${at(toBare, 0.99)}, ${at(toGateway, 0.99)}`,
  });
});

it('has written every call of the benchmark down', { timeout: 30_000 }, async () => {
  await new Promise((done) => setTimeout(done, 1_500));
  const found = await sql<{ rows: number; calls: number }>`
    select (select count(*) from request_log) as rows,
      (select sum(calls) from request_rollup where step_s = 3600) as calls`.execute(storage.db);
  const { rows = 0, calls = 0 } = found.rows[0] ?? {};
  reportLimit('gateway: calls missing in the request log', 0, answered - rows, 'calls', {
    detail: `${answered} answered, ${rows} rows, ${calls} in the rollups`,
  });
  expect(rows).toBe(calls);
});

async function insertService(port: number): Promise<void> {
  const { db } = storage;
  const place = { organizationId: 'org', projectId: 'prj' };
  const hash = createHash('sha256').update(KEY).digest('hex');
  await db.insertInto('organization').values({ id: 'org', name: 'org' }).execute();
  await db.insertInto('project').values({ id: 'prj', organizationId: 'org', name: 'prj' }).execute();
  const kind = { source: 'ThirdParty', category: 'general', protocol: 'http', state: 'Running' };
  await db
    .insertInto('service')
    .values({ ...place, ...kind, id: 'svc', code: 'bench', name: 'bench', qpsCapacity: 1_000_000 })
    .execute();
  await db
    .insertInto('registration')
    .values({ serviceId: 'svc', baseUrl: `http://127.0.0.1:${port}` })
    .execute();
  await db.insertInto('servicePath').values({ serviceId: 'svc', method: 'post', path: '/predict' }).execute();
  await db
    .insertInto('application')
    .values({ ...place, id: 'app', name: 'app', appKey: 'ak', ipAllowList: ['127.0.0.0/8'] })
    .execute();
  await db
    .insertInto('applicationSecret')
    .values({ id: 'key', applicationId: 'app', secretHash: hash, prefix: 'sk-' })
    .execute();
  await db
    .insertInto('applicationInterface')
    .values({ applicationId: 'app', serviceId: 'svc', qpsLimit: 1_000_000 })
    .execute();
}

async function untilReady(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if ((await fetch(`http://127.0.0.1:${port}/readyz`)).ok) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error('The gateway did not become ready');
}
