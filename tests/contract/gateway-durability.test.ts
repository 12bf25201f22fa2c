import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#core/app-error.ts';
import { createRequestLog } from '#engines/gateway/log/request-log.ts';
import { createGatewayMeters } from '#engines/metrics/gateway-meters.ts';
import { closeRollups } from '#storage/rollups/close-rollups.ts';
import type { Storage } from '#storage/storage.ts';
import { startWorld, type TestApplication, type World } from '../support/gateway-world.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { readCounted } from '../support/read-counted.ts';
import { sampleLogRow } from '../support/sample-log-row.ts';
import { type EchoService, startEchoService } from '../support/start-echo-service.ts';

let world: World;
let echo: EchoService;
let app: TestApplication;

beforeEach(async () => {
  [world, echo] = await Promise.all([startWorld(), startEchoService()]);
  await world.addService('echo', echo.url);
  app = await world.addApplication({ echo: null });
  await world.settle();
});
afterEach(async () => {
  await echo.stop();
  await world.stop();
});

const call = (path = 'echo/echo') =>
  fetch(`${world.url()}/services/${path}`, { headers: { authorization: `Bearer ${app.sk}` } });
const count = async () => {
  const found = await sql<{ rows: number }>`select count(*) as rows from request_log`.execute(
    world.storage.db,
  );
  return { rows: found.rows[0]?.rows, calls: await readCounted(world.storage) };
};

describe('request log', () => {
  it('holds every call after a clean stop, also those that were under way', async () => {
    const slow = call('echo/slow?ms=400');
    await Promise.all(Array.from({ length: 500 }, () => call().then((answer) => answer.text())));
    const closing = world.closeGateway();
    expect((await slow).status).toBe(200);
    expect(await closing).toBe(0);
    expect(await count()).toEqual({ rows: 501, calls: 501 });
    await world.restartGateway();
  });

  it('says of a call that was out of time when the gateway ended that it was not its caller who left', async () => {
    const slow = call('echo/slow?ms=60000').then(
      ({ status }) => status,
      () => 'cut off',
    );
    await expect.poll(() => echo.requests.length).toBe(1);
    expect(await world.closeGateway(0)).toBe(0);
    expect(await slow).toBe('cut off');
    expect((await world.rows()).map(({ error }) => error)).toEqual(['网关退出，等待时间已到，调用被中断']);
    await world.restartGateway();
  });

  it('is in the database by itself', async () => {
    const before = (await count()).rows;
    await (await call()).text();
    await expect.poll(async () => (await count()).rows).not.toBe(before);
  });

  it('adds calls up by step, result and duration', async () => {
    for (const path of ['echo/echo', 'echo/status/500', 'echo/slow?ms=60']) await (await call(path)).text();
    await world.rows();
    expect(await world.storage.db.selectFrom('requestRollup').selectAll().execute()).toEqual([]);
    await closeRollups(world.storage, new Date(Date.now() + 7_200_000));
    const rollups = await world.storage.db.selectFrom('requestRollup').selectAll().execute();
    expect(new Set(rollups.map(({ stepS }) => stepS))).toEqual(new Set([10, 3_600]));
    const hours = rollups.filter(({ stepS }) => stepS === 3_600);
    expect(hours.reduce((sum, { calls }) => sum + calls, 0)).toBe(3);
    expect(hours.reduce((sum, { failures }) => sum + failures, 0)).toBe(1);
    expect(hours.flatMap(({ histogram }) => histogram).reduce((sum, one) => sum + one, 0)).toBe(3);
    expect(hours[0]?.maxUs).toBeGreaterThan(60_000);
  });

  it('goes on routing while the database is away, and writes everything once it is back', async () => {
    const { db } = world.storage;
    await sql`alter table request_log rename to request_log_away`.execute(db);
    for (let i = 0; i < 20; i++) expect((await call()).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 700));
    await sql`alter table request_log_away rename to request_log`.execute(db);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await count()).toEqual({ rows: 20, calls: 20 });
    expect(world.lines.join()).toContain('恢复写入');
  });

  it('does not write a batch twice whose commit got lost on the way back', async () => {
    let isFirst = true;
    const forgetful: Storage = {
      ...world.storage,
      async transaction(work) {
        const result = await world.storage.transaction(work);
        if (!isFirst) return result;
        isFirst = false;
        throw new AppError('database.unavailable');
      },
    };
    const log = createRequestLog({ storage: forgetful, meters: createGatewayMeters(), log: () => undefined });
    for (let i = 0; i < 10; i++) log.add(sampleLogRow(`req-${i}`));
    await new Promise((resolve) => setTimeout(resolve, 500));
    for (let i = 10; i < 15; i++) log.add(sampleLogRow(`req-${i}`));
    expect(await log.close()).toBe(0);
    expect(await count()).toEqual({ rows: 15, calls: 15 });
  });

  it('says of a file that cannot be removed what it is, and goes on writing', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'aip-log-'));
    const lines: string[] = [];
    const { storage } = world;
    const stubborn: Storage = {
      ...storage,
      async transaction(work) {
        const files = await readdir(directory, { recursive: true });
        const first = join(directory, files.find((file) => file.endsWith('000000001.rows')) ?? '');
        await rm(first, { recursive: true });
        await mkdir(first);
        return storage.transaction(work);
      },
    };
    const log = createRequestLog({
      storage: stubborn,
      meters: createGatewayMeters(),
      log: (line) => lines.push(line),
      directory,
    });
    log.add(sampleLogRow('req-0'));
    await vi.waitUntil(() => lines.length > 0, { timeout: PATIENCE_MS });
    log.add(sampleLogRow('req-1'));
    expect(await log.close()).toBe(0);
    expect(await count()).toEqual({ rows: 2, calls: 2 });
    expect(lines).toEqual([expect.stringContaining('000000001.rows 无法删除')]);
    const marked = await sql<{ name: string }>`select name from request_log_batch`.execute(storage.db);
    expect(marked.rows.some(({ name }) => name.endsWith('000000001'))).toBe(true);
    await rm(directory, { recursive: true });
  });
});
