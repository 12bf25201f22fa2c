import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewRow } from '#storage/database.ts';
import { type FirstArea, must, startFirstArea } from '../support/first-area.ts';
import { simpleHealth } from '../support/simple-health.ts';

let area: FirstArea;
let serviceId = '';
let applicationId = '';
const now = () => area.platform.clock.now.getTime();
const MINUTE = 60_000;

beforeAll(async () => {
  area = await startFirstArea((platform) => ({ health: simpleHealth(platform, new Set()) }));
  serviceId = await area.createService(area.home, 'logged');
  applicationId = (await area.createApplication(area.home, '调用方', { interfaceCode: 'logged' })).id;
  await write([
    entry('req-ok', { status: 200, totalUs: 12_345, gatewayUs: 345, upstreamUs: 12_000, path: '/v1/good' }),
    entry('req-slow', { status: 200, totalUs: 900_000, path: '/v1/slow' }),
    entry('req-limit', { status: 429, errorCode: 18, error: 'Open api qps request limit reached' }),
    entry('req-refused', { status: 200, errorCode: 6, error: 'No permission to access data' }),
    entry('req-down', {
      status: 502,
      errorCode: 282001,
      error: 'logic backend error',
      userAgent: '=HYPERLINK("http://evil")',
    }),
    entry('req-old', { status: 200, at: new Date(now() - 3 * 24 * 60 * MINUTE) }),
    entry('req-foreign', { serviceId: 'svc-other' }),
  ]);
});
afterAll(() => area.platform.close());

function entry(id: string, more: Partial<NewRow<'requestLog'>> = {}): NewRow<'requestLog'> {
  return {
    id,
    at: new Date(now() - MINUTE),
    organizationId: area.home.organizationId,
    projectId: area.home.projectId,
    applicationId,
    serviceId,
    method: 'POST',
    path: '/v1',
    protocol: 'http',
    clientIp: '10.0.0.9',
    status: 200,
    totalUs: 1_000,
    gatewayUs: 100,
    upstreamUs: 900,
    ...more,
  };
}

const write = (rows: readonly NewRow<'requestLog'>[]) =>
  area.platform.storage.db
    .insertInto('requestLog')
    .values([...rows])
    .execute();

const ids = async (filter: Readonly<Record<string, unknown>> = {}): Promise<string[]> => {
  const page = await must(area.admin, 'requestLog.list', { serviceId, pageSize: 100, ...filter });
  expect(page.totalCount).toBe(page.result.length);
  return page.result.map((row: { id: string }) => row.id).sort();
};

describe('the list', () => {
  test('shows the last 24 hours of this service with the latency split', async () => {
    expect(await ids()).toEqual(['req-down', 'req-limit', 'req-ok', 'req-refused', 'req-slow']);
    const page = await must(area.admin, 'requestLog.list', { serviceId, requestId: 'req-ok' });
    expect(page.result).toMatchObject([
      { applicationName: '调用方', totalUs: 12_345, gatewayUs: 345, upstreamUs: 12_000, result: 'success' },
    ]);
  });

  test.each([
    [{ result: 'failure' }, ['req-down', 'req-limit', 'req-refused']],
    [{ result: 'success' }, ['req-ok', 'req-slow']],
    [{ status: 429 }, ['req-limit']],
    [{ errorCode: 6 }, ['req-refused']],
    [{ path: 'SLOW' }, ['req-slow']],
    [{ path: '%' }, []],
    [{ minLatencyMs: 900 }, ['req-slow']],
    [{ clientIp: '10.0.0.8' }, []],
    [{ applicationId: 'app-none' }, []],
  ])('filters by %j', async (filter, expected) => {
    expect(await ids(filter)).toEqual(expected);
  });

  test('reaches as far back as asked, and no further', async () => {
    expect(await ids({ from: new Date(now() - 4 * 24 * 60 * MINUTE).toISOString() })).toContain('req-old');
    const to = new Date(now() - 2 * MINUTE).toISOString();
    expect(await ids({ to })).toEqual([]);
  });

  test.each([
    [{ from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' }, '开始时间必须早于结束时间'],
    [{ from: '2020-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' }, '时间范围最长 92 天'],
  ])('refuses the span %j', async (filter, text) => {
    const answer = await area.admin.call('requestLog.list', { serviceId, ...filter });
    expect(answer.status).toBe(400);
    expect(answer.body.message.field).toEqual({ from: text });
  });

  test('finds the calls of an A/B test: by version, arm, and where they came from', async () => {
    const test = { testVersionId: 'abv-1', unit: 7 };
    await write([
      entry('exp-a', { ...test, arm: 'A' }),
      entry('exp-b', { ...test, arm: 'B', excluded: 'warm-up' }),
      entry('exp-copy', { ...test, arm: '', unit: null, origin: 'shadow', measures: '{"same":1}' }),
      entry('exp-other', { ...test, testVersionId: 'abv-2', arm: 'B' }),
      entry('exp-page', { origin: 'test' }),
    ]);
    try {
      expect(await ids({ testVersionId: 'abv-1' })).toEqual(['exp-a', 'exp-b', 'exp-copy']);
      expect(await ids({ testVersionId: 'abv-1', origin: 'caller' })).toEqual(['exp-a', 'exp-b']);
      expect(await ids({ testVersionId: 'abv-1', arm: 'B' })).toEqual(['exp-b']);
      expect(await ids({ arm: 'B' })).toEqual(['exp-b', 'exp-other']);
      expect(await ids({ origin: 'shadow' })).toEqual(['exp-copy']);
      expect(await ids({ origin: 'test' })).toEqual(['exp-page']);
      const { result } = await must(area.admin, 'requestLog.list', { serviceId, arm: 'B', origin: 'caller' });
      expect(result.map(({ excluded }: { excluded: string | null }) => excluded).sort()).toEqual([
        null,
        'warm-up',
      ]);
      const csv = await area.admin.call('requestLog.export', { serviceId, testVersionId: 'abv-1', arm: 'A' });
      expect(csv.text).toContain('exp-a');
      expect(csv.text).not.toMatch(/exp-(b|copy|other|page)/);
      const refused = await area.admin.call('requestLog.list', { serviceId, origin: 'elsewhere' });
      expect(refused.status).toBe(400);
    } finally {
      await area.platform.storage.db.deleteFrom('requestLog').where('id', 'like', 'exp-%').execute();
    }
  });

  test('pages without repeating or losing a row', async () => {
    const seen: string[] = [];
    for (const pageNo of [1, 2, 3]) {
      const page = await must(area.admin, 'requestLog.list', {
        serviceId,
        pageNo,
        pageSize: 2,
        orderBy: 'totalUs',
        order: 'desc',
      });
      seen.push(...page.result.map((row: { id: string }) => row.id));
    }
    expect(seen).toHaveLength(5);
    expect(new Set(seen).size).toBe(5);
    expect(seen[0]).toBe('req-slow');
  });
});

describe('one request', () => {
  test('comes with advice from the error catalogue', async () => {
    const row = await must(area.admin, 'requestLog.get', { serviceId, id: 'req-limit' });
    expect(row).toMatchObject({
      result: 'failure',
      errorCode: 18,
      remedy: '按 Retry-After 等待后重试，或申请提高限额',
    });
  });

  test('of another service is not found', async () => {
    expect((await area.admin.call('requestLog.get', { serviceId, id: 'req-foreign' })).status).toBe(404);
  });
});

describe('the export', () => {
  test('is a CSV of the matching rows that a spreadsheet cannot be made to run', async () => {
    const answer = await area.admin.call('requestLog.export', { serviceId, result: 'failure' });
    expect(answer.headers.get('content-type')).toContain('text/csv');
    expect(answer.headers.get('content-disposition')).toContain('.csv');
    const lines = answer.text
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n');
    expect(lines[0]).toContain('时间,请求 ID,应用');
    expect(lines).toHaveLength(4);
    expect(answer.text).toContain(`"'=HYPERLINK(""http://evil"")"`);
    expect(answer.text).not.toMatch(/(^|,)"?[=+@]/m);
  });

  test('holds every row of many portions once', async () => {
    const at = new Date(now() - 30 * MINUTE);
    const rows = Array.from({ length: 2_345 }, (_, i) =>
      entry(`req-many-${i}`, { at: new Date(at.getTime() + (i % 7)), path: '/many' }),
    );
    for (let i = 0; i < rows.length; i += 500) await write(rows.slice(i, i + 500));
    const answer = await area.admin.call('requestLog.export', { serviceId, path: '/many' });
    const found = answer.text.match(/req-many-\d+/g) ?? [];
    expect(found).toHaveLength(2_345);
    expect(new Set(found).size).toBe(2_345);
  });

  test('of a wrong span is an error, not a file', async () => {
    const answer = await area.admin.call('requestLog.export', {
      serviceId,
      from: '2026-01-02T00:00:00Z',
      to: '2026-01-01T00:00:00Z',
    });
    expect(answer.status).toBe(400);
    expect(answer.body.message.code).toBe('request.invalid');
  });
});

describe('calls of an A/B test', () => {
  const testVersionId = 'abv-logged';
  const facts = { testVersionId, path: '/tested' };

  beforeAll(async () => {
    const { organizationId, projectId } = area.home;
    const where = { organizationId, projectId, createdBy: 'admin' };
    const { db } = area.platform.storage;
    const at = new Date(now());
    const times = { stateAt: at, createdAt: at, updatedAt: at };
    const test = { id: 'abt-logged', serviceId, name: '更快吗', ...where, ...times };
    await db.insertInto('abtest').values(test).execute();
    const version = { id: testVersionId, testId: test.id, number: 3, seed: 's', arms: '[]', metrics: '[]' };
    await db
      .insertInto('abtestVersion')
      .values({ ...version, ...where, ...times })
      .execute();
    await write([
      entry('req-a', { ...facts, arm: 'A', unit: 9_007_199_254_740_991 }),
      entry('req-b', { ...facts, arm: 'B', unit: 7, excluded: 'warm-up' }),
      entry('req-copy', { ...facts, origin: 'shadow', arm: '', measures: JSON.stringify({ same: 0 }) }),
      entry('req-gone', { path: '/tested', testVersionId: 'abv-gone', arm: 'A', unit: 1 }),
      entry('req-page', { path: '/tested', origin: 'test' }),
    ]);
  });

  test.each([
    [{ arm: 'B' }, ['req-b']],
    [{ arm: 'A' }, ['req-a', 'req-gone']],
    [{ arm: 'A', testVersionId }, ['req-a']],
    [{ origin: 'shadow' }, ['req-copy']],
    [{ origin: 'test' }, ['req-page']],
    [{ origin: 'caller', testVersionId }, ['req-a', 'req-b']],
  ])('are found by %j, in the list and in the file', async (filter, expected) => {
    expect(await ids({ path: '/tested', ...filter })).toEqual(expected);
    const { text } = await area.admin.call('requestLog.export', { serviceId, path: '/tested', ...filter });
    expect((text.match(/req-\w+/g) ?? []).sort()).toEqual(expected);
  });

  test('say which test, which arm, and of the unit its hash only', async () => {
    const get = (id: string) => must(area.admin, 'requestLog.get', { serviceId, id });
    const named = { testId: 'abt-logged', testName: '更快吗', testNumber: 3, testVersionId };
    expect(await get('req-a')).toMatchObject({
      ...{ ...named, origin: 'caller', arm: 'A', unit: '9007199254740991', excluded: null },
    });
    expect(await get('req-b')).toMatchObject({ ...named, arm: 'B', unit: '7', excluded: 'warm-up' });
    expect(await get('req-a')).toMatchObject({ sameAnswer: null });
    const copy = { ...named, origin: 'shadow', arm: '', unit: null, sameAnswer: false };
    expect(await get('req-copy')).toMatchObject(copy);
    expect(await get('req-gone')).toMatchObject({ testId: null, testName: null, testNumber: null, arm: 'A' });
    expect(await get('req-page')).toMatchObject({ testId: null, testVersionId: '', unit: null });
  });

  test.each([{ origin: 'nowhere' }, { arm: 'ABCDEFGHI' }])('refuse the filter %j', async (filter) => {
    expect((await area.admin.call('requestLog.list', { serviceId, ...filter })).status).toBe(400);
  });
});
