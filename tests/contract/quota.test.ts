// What organisations may use: counted, held, never given away twice.
import { availableParallelism, totalmem } from 'node:os';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#core/app-error.ts';
import { reserveQuota } from '../../platform/operations/runtime/quota/quota.ts';
import { type FirstArea, must, startFirstArea } from '../support/first-area.ts';
import type { Place } from '../support/people.ts';
import { insertReplica, insertSample, insertService, insertVersion } from '../support/running-rows.ts';

let area: FirstArea;
beforeAll(async () => {
  area = await startFirstArea(() => ({}));
});
afterAll(() => area.platform.close());
beforeEach(async () => {
  await db().deleteFrom('service').execute();
  await db().deleteFrom('resourceQuota').execute();
});

const db = () => area.platform.storage.db;
const setQuota = (cpuMilli: number, memoryMb: number, replicas: number, place: Place = area.home) => {
  const { organizationId } = place;
  return must(area.admin, 'runtime.computeResource.update', { organizationId, cpuMilli, memoryMb, replicas });
};
const available = (place: Place = area.home) =>
  must(area.admin, 'runtime.computeResource.availableQuota', { organizationId: place.organizationId });
const stopped = { state: 'Stopped', weight: 0 };

/** One core, 100 MB, one replica. */
const ONE = { cpuMilli: 1_000, memoryMb: 100, replicas: 1 };
const reserve = (wanted = ONE, exceptVersionIds: readonly string[] = []) =>
  area.platform.storage.transaction((trx) =>
    reserveQuota(trx, { organizationId: area.home.organizationId, wanted, exceptVersionIds }),
  );
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof AppError ? { code: error.code, ...error.parameters } : error;
};

describe('a quota', () => {
  test('is what the machine has, until a system admin sets one and when it is taken back', async () => {
    const machine = await available();
    expect(machine).toMatchObject({
      isDefault: true,
      cpuMilli: availableParallelism() * 1_000,
      replicas: 99,
    });
    expect(machine.memoryMb).toBeGreaterThan(0);
    expect(machine.memoryMb).toBeLessThanOrEqual(totalmem() / 1_048_576);
    expect(machine).toMatchObject({
      reservedCpuMilli: 0,
      usedCpuMilli: 0,
      availableCpuMilli: machine.cpuMilli,
    });
    await setQuota(8_000, 4_096, 12);
    await setQuota(8_000, 4_096, 10);
    expect(await available()).toMatchObject({
      isDefault: false,
      cpuMilli: 8_000,
      replicas: 10,
      updatedBy: 'admin',
    });
    expect(await available(area.foreign)).toMatchObject({ isDefault: true });
    await must(area.admin, 'runtime.computeResource.reset', { organizationId: area.home.organizationId });
    expect(await available()).toMatchObject({ isDefault: true, updatedBy: null });
  });

  test('is held by versions that run or are about to, replicas times resources', async () => {
    await setQuota(100_000, 100_000, 100);
    const running = await insertService(db(), area.home);
    const version = (service: string, number: number, more: object) =>
      insertVersion(db(), area.home, service, { number, replicas: 3, cpuMilli: 500, memoryMb: 200, ...more });
    for (const [number, state] of ['Starting', 'Running', 'Warning', 'Error', 'Stopping'].entries())
      await version(running, number, { state, weight: 0 });
    await version(running, 10, { state: 'New', weight: 0 });
    await version(running, 11, { state: 'Stopped', weight: 0 });
    await version(running, 12, { state: 'StartFailed', weight: 50 });
    const idle = await insertService(db(), area.home, 'Stopped');
    await version(idle, 1, { state: 'Stopped', weight: 100 });
    await insertVersion(db(), area.foreign, await insertService(db(), area.foreign), { replicas: 50 });
    expect(await available()).toMatchObject({
      reservedCpuMilli: 5 * 3 * 500,
      reservedMemoryMb: 5 * 3 * 200,
      reservedReplicas: 15,
      availableCpuMilli: 100_000 - 7_500,
      availableReplicas: 85,
    });
  });

  test('is held from the moment that a start or an update is asked for', async () => {
    const held = async () => (await available()).reservedReplicas;
    const service = await insertService(db(), area.home, 'Starting');
    const [first] = [await insertVersion(db(), area.home, service, { ...stopped, weight: 100 })];
    const second = await insertVersion(db(), area.home, service, { ...stopped, number: 2, replicas: 4 });
    expect(await held()).toBe(1);
    await db().updateTable('service').set({ state: 'Updating' }).where('id', '=', service).execute();
    const target = JSON.stringify({ weights: { [second]: 100, [first]: 0 } });
    await db().updateTable('inference').set({ target }).where('serviceId', '=', service).execute();
    expect(await held()).toBe(5);
    await db().updateTable('service').set({ state: 'Stopping' }).where('id', '=', service).execute();
    expect(await held()).toBe(0);
  });

  test('says what is really used now', async () => {
    const serviceId = await insertService(db(), area.home);
    const versionId = await insertVersion(db(), area.home, serviceId);
    const now = area.platform.clock.now.getTime();
    const [recent, startedAt] = [new Date(now - 5_000), new Date(now - 60_000)];
    for (const ordinal of [0, 1]) {
      const id = await insertReplica(db(), area.home, { serviceId, versionId }, { ordinal, startedAt });
      await insertSample(db(), id, new Date(now - 20_000), startedAt, { cpuMilli: 9_000 });
      await insertSample(db(), id, recent, startedAt, { cpuMilli: 150, memoryBytes: 30 << 20 });
    }
    const over = { state: 'Terminated', startedAt };
    const gone = await insertReplica(db(), area.home, { serviceId, versionId }, over);
    await insertSample(db(), gone, recent, startedAt, { cpuMilli: 5_000 });
    expect(await available()).toMatchObject({ usedCpuMilli: 300, usedMemoryMb: 60 });
  });

  test('of every organisation is listed, searched and sorted', async () => {
    const service = await insertService(db(), area.foreign);
    await insertVersion(db(), area.foreign, service, { replicas: 2 });
    const list = async (more: Readonly<Record<string, unknown>>) =>
      (await must(area.admin, 'runtime.computeResource.list', more)).result.map(
        (row: { organizationName: string }) => row.organizationName,
      );
    expect((await list({ orderBy: 'reservedReplicas', order: 'desc' }))[0]).toBe('乙组织');
    expect(await list({ keyword: '甲' })).toEqual(['甲组织']);
    expect(await list({ keyword: '没有' })).toEqual([]);
  });
});

describe('reserving', () => {
  test('tells large amounts in units for people, unless rounding would make both the same', async () => {
    await setQuota(2_000, 10_240, 5);
    const service = await insertService(db(), area.home);
    await insertVersion(db(), area.home, service);
    const wanted = (memoryMb: number) => refusal(reserve({ cpuMilli: 1_000, memoryMb, replicas: 1 }));
    expect(await wanted(24_105)).toMatchObject({ wanted: '23.5 GB', available: '9.9 GB' });
    expect(await wanted(10_141)).toMatchObject({ wanted: '10141 MB', available: '10140 MB' });
  });

  test('takes what is left to the last bit, and names what is missing', async () => {
    await setQuota(2_000, 250, 5);
    const service = await insertService(db(), area.home);
    await insertVersion(db(), area.home, service);
    await reserve();
    expect(await refusal(reserve({ cpuMilli: 1_500, memoryMb: 100, replicas: 1 }))).toEqual({
      code: 'quota.exceeded',
      resource: 'CPU',
      wanted: '1.5 核',
      available: '1 核',
    });
    expect(await refusal(reserve({ cpuMilli: 1_000, memoryMb: 151, replicas: 5 }))).toEqual({
      code: 'quota.exceeded',
      resource: '内存、副本数',
      wanted: '151 MB、5 个',
      available: '150 MB、4 个',
    });
  });

  test('does not count what the versions hold already', async () => {
    await setQuota(2_000, 200, 2);
    const service = await insertService(db(), area.home);
    const version = await insertVersion(db(), area.home, service, { replicas: 2 });
    expect(await refusal(reserve())).toMatchObject({ code: 'quota.exceeded', available: '0 核、0 MB、0 个' });
    await reserve({ cpuMilli: 2_000, memoryMb: 200, replicas: 2 }, [version]);
    expect(await refusal(reserve({ cpuMilli: 3_000, memoryMb: 200, replicas: 2 }, [version]))).toMatchObject({
      resource: 'CPU',
      available: '2 核',
    });
  });

  test('never speaks of less than nothing when the quota was lowered below what runs', async () => {
    const service = await insertService(db(), area.home);
    await insertVersion(db(), area.home, service, { replicas: 3 });
    await setQuota(1_000, 100, 1);
    expect(await available()).toMatchObject({ availableCpuMilli: 0, reservedCpuMilli: 3_000 });
    expect(await refusal(reserve())).toMatchObject({ available: '0 核、0 MB、0 个' });
    await reserve({ cpuMilli: 0, memoryMb: 0, replicas: 0 });
  });

  test('lets exactly as many of those who come at once through as there is room for', async () => {
    await setQuota(3_000, 10_000, 99);
    const services = await Promise.all(
      Array.from({ length: 8 }, () => insertService(db(), area.home, 'Stopped')),
    );
    const versions = await Promise.all(
      services.map((service) => insertVersion(db(), area.home, service, { ...stopped, weight: 100 })),
    );
    const start = (id: string) =>
      area.platform.storage.transaction(async (trx) => {
        await reserveQuota(trx, {
          organizationId: area.home.organizationId,
          wanted: ONE,
          exceptVersionIds: [id],
        });
        await trx.updateTable('serviceVersion').set({ state: 'Starting' }).where('id', '=', id).execute();
      });
    const outcomes = await Promise.all(versions.map((id) => refusal(start(id))));
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(3);
    expect(new Set(outcomes.filter(Boolean).map((outcome) => JSON.stringify(outcome)))).toEqual(
      new Set([
        JSON.stringify({ code: 'quota.exceeded', resource: 'CPU', wanted: '1 核', available: '0 核' }),
      ]),
    );
    expect(await available()).toMatchObject({ reservedCpuMilli: 3_000, availableCpuMilli: 0 });
  });

  test('does not keep others from writing in the organisation meanwhile', async () => {
    await area.platform.storage.transaction(async (trx) => {
      await reserveQuota(trx, { organizationId: area.home.organizationId, wanted: ONE });
      await insertService(db(), area.home);
    });
  });

  test('in no organisation finds none', async () => {
    const nowhere = area.platform.storage.transaction((trx) =>
      reserveQuota(trx, { organizationId: 'org-nowhere', wanted: ONE }),
    );
    expect(await refusal(nowhere)).toEqual({ code: 'record.not-found' });
  });
});
