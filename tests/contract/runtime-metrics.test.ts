// Curves of what replicas use, against samples and log rows that are known.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { portAddress } from '#core/replica-address.ts';
import { type FirstArea, must, startFirstArea } from '../support/first-area.ts';
import { insertReplica, insertSample, insertService, insertVersion } from '../support/running-rows.ts';

let area: FirstArea;
let serviceId = '';
let versionId = '';
/** A whole minute, some minutes back. */
let zero = 0;

beforeAll(async () => {
  area = await startFirstArea(() => ({}));
  area.platform.clock.now = new Date('2026-05-10T12:34:56Z');
  zero = Date.parse('2026-05-10T12:00:00Z');
});
afterAll(() => area.platform.close());
beforeEach(async () => {
  serviceId = await insertService(db(), area.home);
  versionId = await insertVersion(db(), area.home, serviceId, { cpuMilli: 2_000, memoryMb: 100 });
});

const db = () => area.platform.storage.db;
const at = (seconds: number) => new Date(zero + seconds * 1_000);
const replica = (more: Parameters<typeof insertReplica>[3] = {}) =>
  insertReplica(
    db(),
    area.home,
    { serviceId, versionId },
    { createdAt: at(-600), startedAt: at(-600), ...more },
  );

interface Line {
  readonly key: string;
  readonly label: string;
  readonly unit: string;
  readonly points: readonly (readonly [number, number | null])[];
}

async function read(metric: string, more: object = {}, span: readonly [number, number] = [0, 60]) {
  const [from, to] = [at(span[0]).toISOString(), at(span[1]).toISOString()];
  return must(area.admin, 'runtime.podMetrics', { serviceId, metric, from, to, ...more });
}

/** Values of the only line. */
async function values(metric: string, span?: readonly [number, number]): Promise<readonly (number | null)[]> {
  const { series } = await read(metric, {}, span);
  expect(series).toHaveLength(1);
  return (series[0] as Line).points.map(([, value]) => value);
}

describe('CPU and memory', () => {
  test('are the mean of each step in percent of the limits; steps without a sample are empty', async () => {
    const id = await replica();
    const use = (seconds: number, cpuMilli: number, megabytes: number) =>
      insertSample(db(), id, at(seconds), at(-600), { cpuMilli, memoryBytes: megabytes << 20 });
    await use(1, 1_000, 20);
    await use(6, 2_000, 40);
    await use(31, 3_000, 100);
    await use(-1, 9_000, 90);
    await use(60, 9_000, 90);
    expect(await values('CPU_USAGE')).toEqual([75, null, null, 150, null, null]);
    expect(await values('MEMORY_USAGE')).toEqual([30, null, null, 100, null, null]);
    const answer = await read('CPU_USAGE');
    expect(answer).toMatchObject({ stepSeconds: 10, from: at(0).toISOString() });
    expect(answer.series[0]).toMatchObject({ key: id, label: 'v1-0', unit: '%' });
    expect(answer.series[0].points[3]).toEqual([at(30).getTime(), 150]);
  });

  test('of the file system stand as they were measured', async () => {
    const id = await replica();
    await insertSample(db(), id, at(5), at(-600), { mountPercent: 61.25 });
    expect(await values('MOUNT_USED_PERCENT', [0, 20])).toEqual([61.25, null]);
  });
});

describe('disk rates', () => {
  const KB = 1_024;
  const count = (id: string, seconds: number, kilobytes: number | null, startedAt = at(-600)) =>
    insertSample(db(), id, at(seconds), startedAt, {
      readBytes: kilobytes === null ? null : kilobytes * KB,
      writeBytes: kilobytes === null ? null : kilobytes * 2 * KB,
    });

  test('are what the counter grew by', async () => {
    const id = await replica();
    await count(id, -5, 1_000);
    await count(id, 5, 1_050);
    await count(id, 15, 1_050);
    await count(id, 25, 1_250);
    expect(await values('DEVICE_READ_RATE', [0, 30])).toEqual([5, 0, 20]);
    expect(await values('DEVICE_WRITE_RATE', [0, 30])).toEqual([10, 0, 40]);
  });

  test('begin at nought with each process: neither negative nor the whole counter in an instant', async () => {
    const id = await replica();
    await count(id, 5, 1_000_000);
    await count(id, 15, 1_000_100);
    // Ends, and starts again at 18: 200 KB in 2 s, then more than the first process ever had.
    await count(id, 20, 200, at(18));
    await count(id, 30, 1_200, at(18));
    await count(id, 40, 9_001_200, at(18));
    expect(await values('DEVICE_READ_RATE', [0, 50])).toEqual([null, 10, 100, 100, 900_000]);
  });

  test('of a process that was measured at once do not explode', async () => {
    const id = await replica();
    await count(id, 10, 500, at(9.99));
    expect(await values('DEVICE_READ_RATE', [0, 20])).toEqual([null, 500]);
  });

  test('are empty where the counter fell by itself, was not told, or lies behind a hole', async () => {
    const id = await replica();
    await count(id, 0, 1_000);
    await count(id, 10, 400);
    await count(id, 20, 500);
    await count(id, 30, null);
    await count(id, 40, 700);
    await count(id, 50, 800);
    await count(id, 300, 99_999);
    await count(id, 310, 100_099);
    const found = await values('DEVICE_READ_RATE', [0, 320]);
    // What was not told at 30 is told at 40, for both steps together.
    expect(found.slice(0, 6)).toEqual([null, null, 10, null, 10, 10]);
    expect(found.slice(6, 31).every((value) => value === null)).toBe(true);
    expect(found[31]).toBe(10);
  });

  test('know a counter from before the span, but not one from long before', async () => {
    const id = await replica();
    await count(id, -140, 0);
    await count(id, 0, 1_400);
    expect(await values('DEVICE_READ_RATE', [0, 10])).toEqual([10]);
    const other = await replica({ ordinal: 1 });
    await count(other, -200, 0);
    await count(other, 0, 1_400);
    const { series } = await read('DEVICE_READ_RATE', { podId: other }, [0, 10]);
    expect(series[0].points).toEqual([[at(0).getTime(), null]]);
  });
});

describe('network rates', () => {
  let requests = 0;
  const call = (seconds: number, port: number, kilobytes: number, service = serviceId) =>
    db()
      .insertInto('requestLog')
      .values({
        ...area.home,
        id: `req-${++requests}`,
        at: at(seconds),
        applicationId: 'app',
        serviceId: service,
        method: 'POST',
        path: '/',
        protocol: 'http',
        clientIp: '',
        status: 200,
        totalUs: 1,
        gatewayUs: 0,
        upstreamUs: 1,
        requestBytes: kilobytes * 1_024,
        responseBytes: kilobytes * 3 * 1_024,
        upstream: portAddress(port),
      })
      .execute();

  test('are the bytes of the calls to its address, nought while nobody calls, empty while it does not live', async () => {
    await replica({ address: portAddress(5_001), startedAt: at(10), endedAt: at(45) });
    await call(5, 5_001, 999);
    await call(12, 5_001, 100);
    await call(18, 5_001, 100);
    await call(15, 5_002, 999);
    await call(16, 5_001, 999, 'another-service');
    await call(42, 5_001, 10);
    await call(46, 5_001, 999);
    expect(await values('NETWORK_RECEIVE_RATE')).toEqual([null, 20, 0, 0, 2, null]);
    expect(await values('NETWORK_TRANSMIT_RATE')).toEqual([null, 60, 0, 0, 6, null]);
  });

  test('follow a replica over its restarts, and leave an address to who had it then', async () => {
    const first = await replica({ address: portAddress(6_002), startedAt: at(30), restarts: 1 });
    await insertSample(db(), first, at(5), at(0), { address: portAddress(6_001) });
    await insertSample(db(), first, at(22), at(0), { address: portAddress(6_001) });
    const second = await replica({ ordinal: 1, address: portAddress(6_001), startedAt: at(40) });
    await call(5, 6_001, 100);
    await call(35, 6_002, 200);
    await call(45, 6_001, 300);
    const { series } = await read('NETWORK_RECEIVE_RATE');
    const of = (id: string) =>
      series.find((line: Line) => line.key === id).points.map(([, value]: [number, number]) => value);
    expect(of(first)).toEqual([10, 0, 0, 20, 0, 0]);
    expect(of(second)).toEqual([null, null, null, null, 30, 0]);
  });

  test('of the step that is not over yet count the seconds that have passed', async () => {
    const { now } = area.platform.clock;
    const seconds = (now.getTime() - zero) / 1_000;
    await replica({ address: portAddress(7_001) });
    await call(seconds - 3, 7_001, 60);
    expect(await values('NETWORK_RECEIVE_RATE', [seconds - 6, seconds])).toEqual([10]);
  });
});

describe('lines', () => {
  test('are the replicas that lived in the span, those that ended behind those that live', async () => {
    const newer = await insertVersion(db(), area.home, serviceId, { number: 12, weight: 0 });
    const other = await insertReplica(
      db(),
      area.home,
      { serviceId, versionId: newer },
      { createdAt: at(-1) },
    );
    const gone = await replica({ state: 'Terminated', endedAt: at(10) });
    const present = await replica();
    await replica({ state: 'Terminated', endedAt: at(-10) });
    await replica({ createdAt: at(100) });
    const { series } = await read('CPU_USAGE');
    expect(series.map((line: Line) => line.label)).toEqual([
      'v12-0',
      'v1-0',
      `v1-0（已终止 ${gone.slice(-4)}）`,
    ]);
    const keys = async (more: object) => (await read('CPU_USAGE', more)).series.map((line: Line) => line.key);
    expect(await keys({ versionId: newer })).toEqual([other]);
    expect(await keys({ podId: present })).toEqual([present]);
    const foreign = await insertService(db(), area.foreign);
    expect(await keys({ serviceId: foreign, podId: present })).toEqual([]);
  });

  test('of many that ended are those that ended last, and the others are counted', async () => {
    const present = await replica();
    const ended = await Promise.all(
      Array.from({ length: 19 }, (_, index) => replica({ state: 'Terminated', endedAt: at(10 + index) })),
    );
    const { series, omitted } = await read('CPU_USAGE');
    expect(series.map((line: Line) => line.key)).toEqual([present, ...ended.slice(-3).reverse()]);
    expect(omitted).toBe(16);
  });

  test('from before yesterday are drawn by minutes, because samples are', async () => {
    await replica({ createdAt: at(-90_000) });
    const answer = await read('CPU_USAGE', {}, [-87_000, -86_400]);
    expect(answer.stepSeconds).toBe(60);
    expect((await read('CPU_USAGE', { stepSeconds: 10 }, [-87_000, -86_400])).stepSeconds).toBe(60);
    expect((await read('CPU_USAGE', { stepSeconds: 300 }, [-3_600, 0])).stepSeconds).toBe(300);
  });
});

test('metrics that nobody can measure here are not offered', async () => {
  for (const metric of ['GPU_UTIL_USAGE', 'HDFS_READ_RATE', 'NETWORK_RECEIVE_ERR_RATE']) {
    const answer = await area.admin.call('runtime.podMetrics', { serviceId, metric });
    expect(answer.body.message.code).toBe('request.invalid');
  }
});
