import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogBuffer } from '#engines/gateway/log/log-buffer.ts';
import { createLogLine, LOG_COLUMNS, type LogRow } from '#engines/gateway/log/log-row.ts';
import { copyRows } from '#storage/copy-rows.ts';
import type { Storage } from '#storage/storage.ts';
import { startStorage } from '../../../../support/start-storage.ts';

const logLine = createLogLine();
let storage: Storage;
beforeAll(async () => {
  storage = await startStorage();
});
afterAll(() => storage.close());

const row = (id: string, text: string): LogRow => ({
  at: Date.parse('2026-11-21T08:00:00.123Z'),
  id,
  organization_id: 'org-1',
  project_id: 'prj-1',
  application_id: 'app-1',
  service_id: 'svc-1',
  version_id: 'ver-1',
  arm: 'B',
  method: 'POST',
  path: text,
  protocol: 'http',
  client_ip: '127.0.0.1',
  status: 502,
  error_code: 4,
  error: text,
  total_us: 5_000_000_000,
  gateway_us: 1,
  upstream_us: 2,
  request_bytes: 3,
  response_bytes: 4,
  retries: 1,
  upstream: 'http://127.0.0.1:1',
  user_agent: text,
  origin: 'caller',
  test_version_id: 'abv-1',
  unit: 9_007_199_254_740_991,
  excluded: 'cold-start',
  measures: JSON.stringify({ score: 0.5, note: text.length }),
  gateway: 'srv-1',
});

it.each([
  ['tabs, line ends and backslashes', 'a\tb\nc\r\\d\\N\\.', 'a\tb\nc\r\\d\\N\\.'],
  ['Chinese and emoji', '服务返回 502：🙂', '服务返回 502：🙂'],
  ['a null marker', '\\N', '\\N'],
  ['half a surrogate pair', 'a\ud800b', 'a\ufffdb'],
  ['NUL, which no text of the database can hold', 'a\0b', 'ab'],
  ['nothing', '', ''],
])('keeps %s as it came', async (id, text, kept) => {
  const lines = createLogBuffer();
  lines.add(logLine(row(id, text)));
  await storage.transaction((db) => copyRows(db, 'request_log', LOG_COLUMNS, lines.chunks()));
  const found = await storage.db.selectFrom('requestLog').selectAll().where('id', '=', id).execute();
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({
    ...{ path: kept, error: kept, userAgent: kept, status: 502, totalUs: 5e9 },
    ...{ origin: 'caller', testVersionId: 'abv-1', arm: 'B', excluded: 'cold-start', gateway: 'srv-1' },
    unit: 9_007_199_254_740_991,
    measures: { score: 0.5, note: text.length },
  });
});

it('keeps lines whole over many chunks', async () => {
  const lines = createLogBuffer();
  for (let n = 0; n < 3_000; n++) lines.add(logLine(row(`many-${n}`, '长'.repeat(n % 300))));
  await storage.transaction((db) => copyRows(db, 'request_log', LOG_COLUMNS, lines.chunks()));
  const found = await sql<{ rows: number; characters: number }>`
    select count(*) as rows, sum(length(path)) as characters from request_log where id like 'many-%'`.execute(
    storage.db,
  );
  expect(found.rows).toEqual([{ rows: 3_000, characters: 10 * ((299 * 300) / 2) }]);
});

it('leaves nothing of rows that the database refuses, and the connection usable', async () => {
  const lines = createLogBuffer();
  lines.add(logLine(row('refused', 'a')).replace('127.0.0.1\t502', '127.0.0.1\tnumber'));
  const write = storage.transaction((db) => copyRows(db, 'request_log', LOG_COLUMNS, lines.chunks()));
  await expect(write).rejects.toThrow(/smallint/);
  expect(
    await storage.db.selectFrom('requestLog').select('id').where('id', '=', 'refused').execute(),
  ).toEqual([]);
});
