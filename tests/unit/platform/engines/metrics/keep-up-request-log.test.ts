import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepUpRequestLog } from '#engines/metrics/keep-up-request-log.ts';
import type { Storage } from '#storage/storage.ts';
import { startStorage } from '../../../../support/start-storage.ts';

let storage: Storage;
beforeAll(async () => {
  storage = await startStorage();
});
afterAll(() => storage.close());

const partitions = async () => {
  const found = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'request_log'::regclass order by 1`.execute(storage.db);
  return found.rows.map(({ name }) => name);
};
const addRow = (at: string) =>
  storage.db
    .insertInto('requestLog')
    .values({
      at,
      id: at,
      organizationId: '',
      projectId: '',
      applicationId: '',
      serviceId: '',
      method: 'GET',
      path: '/',
      protocol: 'http',
      clientIp: '',
      status: 200,
      totalUs: 1,
      gatewayUs: 1,
      upstreamUs: 1,
    })
    .execute();
const run = (now: string) =>
  keepUpRequestLog({ storage, retentionDays: async () => 2, now: () => new Date(now) });

it('makes partitions ahead, moves rows that came before them, and drops what is too old', async () => {
  await addRow('2026-03-10T08:00:00Z');
  await run('2026-03-10T12:00:00Z');
  expect(await partitions()).toEqual([
    'request_log_20260310',
    'request_log_20260311',
    'request_log_20260312',
    'request_log_20260313',
    'request_log_rest',
  ]);
  const moved = await sql`select 1 from request_log_20260310`.execute(storage.db);
  expect(moved.rows).toHaveLength(1);
  await addRow('2026-03-11T08:00:00Z');

  await Promise.all([run('2026-03-13T12:00:00Z'), run('2026-03-13T12:00:00Z')]);
  expect(await partitions()).toEqual([
    ...['11', '12', '13', '14', '15', '16'].map((day) => `request_log_202603${day}`),
    'request_log_rest',
  ]);
  const left = await storage.db.selectFrom('requestLog').select('id').execute();
  expect(left).toEqual([{ id: '2026-03-11T08:00:00Z' }]);
});
