// Finding calls among many.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { median } from '#core/statistics/quantile/quantile.ts';
import { keepUpRequestLog } from '#engines/metrics/keep-up-request-log.ts';
import { createMetrics } from '#engines/metrics/metrics.ts';
import type { Storage } from '#storage/storage.ts';
import { startStorage } from '../support/start-storage.ts';
import { openTable } from './open-table.ts';
import { benchSizes } from './sizes.ts';

const sizes = benchSizes().requestLog;
const table = openTable('requestLog');
let storage: Storage;
const to = new Date();
const from = new Date(to.getTime() - 3_600_000);

beforeAll(async () => {
  storage = await startStorage();
  await keepUpRequestLog({ storage, retentionDays: async () => 30, now: () => new Date() });
  // A day of traffic of 50 applications on 20 services, one call in 50 over its limit.
  await sql`
    insert into request_log (at, id, organization_id, project_id, application_id, service_id, method, path, protocol,
      client_ip, status, error_code, error, total_us, gateway_us, upstream_us)
    select now() - make_interval(secs => i * 86400.0 / ${sizes.rows}::int), 'req-' || i, 'org', 'prj-' || i % 5, 'app-' || i % 50,
      'svc-' || i % 20, 'POST', '/predict', 'http', '10.0.0.' || i % 250, case when i % 50 = 7 then 429 else 200 end,
      case when i % 50 = 7 then 18 else 0 end, '', 1000 + i % 5000, 300, 700 + i % 5000
    from generate_series(1, ${sizes.rows}::int) as i`.execute(storage.db);
  await sql`analyze request_log`.execute(storage.db);
});
afterAll(() => storage?.close());

async function measure(row: 'page' | 'failures', work: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < sizes.rounds; round++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  table.figure(row, median(times), `first ${times[0]?.toFixed(1)} ms`);
}

it('a page of one application, one code and one hour, with its count', async () => {
  const matching = storage.db
    .selectFrom('requestLog')
    .where('serviceId', '=', 'svc-7')
    .where('applicationId', '=', 'app-7')
    .where('errorCode', '=', 18)
    .where('at', '>=', from)
    .where('at', '<', to);
  await measure('page', async () => {
    const counted = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirst();
    expect(counted?.total).toBeGreaterThan(0);
    return matching.selectAll().orderBy('at', 'desc').limit(10).execute();
  });
});

it('the failures of one project in an hour, grouped', async () => {
  const metrics = createMetrics(storage.db, () => new Date());
  const paging = { orderBy: 'calls', order: 'desc', limit: 10, offset: 0 } as const;
  await measure('failures', async () => {
    const groups = await metrics.failures({ from, to, projectId: 'prj-2', ...paging });
    expect(groups.totalCount).toBeGreaterThan(0);
  });
});

it('has a figure for each row of its table', () => expect(table.missing()).toEqual([]));
