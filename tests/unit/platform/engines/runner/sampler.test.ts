import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDriverTable } from '#engines/runner/driver/driver-table.ts';
import { pruneSamples } from '#engines/runner/sample/prune-samples.ts';
import { runSampler } from '#engines/runner/sample/run-sampler.ts';
import { takeSamples } from '#engines/runner/sample/take-samples.ts';
import { processStart } from '#storage/process/process-state.ts';
import type { Storage } from '#storage/storage.ts';
import { insertFixture } from '../../../../support/fixture-rows.ts';
import { startStorage } from '../../../../support/start-storage.ts';
import { createTestDriver } from '../../../../support/test-driver.ts';

const NOW = new Date('2026-05-10T12:00:30Z');
const place = { organizationId: 'org', projectId: 'prj' };
let storage: Storage;
let child: ChildProcess;

beforeAll(async () => {
  storage = await startStorage();
  const { db } = storage;
  await db.insertInto('organization').values({ id: 'org', name: 'org' }).execute();
  await db.insertInto('project').values({ id: 'prj', organizationId: 'org', name: 'prj' }).execute();
  child = spawn(process.execPath, ['-e', 'process.stdout.write("up"); setInterval(() => {}, 1000)']);
  if (child.stdout !== null) await once(child.stdout, 'data');
});
afterAll(async () => {
  child.kill('SIGKILL');
  await storage.close();
});
beforeEach(() => storage.db.deleteFrom('service').execute());

const round = async () => {
  const drivers = createDriverTable([createTestDriver(tmpdir())]);
  for (let look = 0; look < 2; look++)
    await takeSamples({ storage, server: 'here', drivers, now: () => NOW });
};
const samples = () => storage.db.selectFrom('replicaSample').selectAll().orderBy('at').execute();

const handle = (pid: number, started = processStart(pid)) =>
  JSON.stringify({ name: String(pid), pid, started });

/** A replica whose process is the child. */
async function replica(changes: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const id = await insertFixture(storage.db, 'replica', place);
  const observed = {
    server: 'here',
    handle: handle(child.pid ?? 0),
    startedAt: NOW,
    address: 'http://127.0.0.1:4711',
  };
  await storage.db
    .updateTable('replica')
    .set({ ...observed, ...changes })
    .where('id', '=', id)
    .execute();
  return id;
}

test.skipIf(process.platform !== 'linux')('a replica with a process is measured', async () => {
  const id = await replica();
  const pending = await replica({ state: 'Pending' });
  await round();
  const found = await samples();
  expect(found.map((row) => row.replicaId).sort()).toEqual([id, pending].sort());
  const [row] = found;
  expect(row).toMatchObject({ at: NOW, startedAt: NOW, address: 'http://127.0.0.1:4711' });
  expect(row?.cpuMilli).toBeLessThan(1_000);
  expect(row?.memoryBytes).toBeGreaterThan(10 << 20);
  expect(row?.memoryBytes).toBeLessThan(1 << 30);
  expect(row?.writeBytes).toBeGreaterThanOrEqual(0);
  expect(row?.mountPercent).toBeGreaterThan(0);
  expect(row?.mountPercent).toBeLessThanOrEqual(100);
});

test('one that ended, waits, runs elsewhere, or whose number another process has now is not', async () => {
  await replica({ server: 'there' });
  await replica({ state: 'Failed' });
  await replica({ state: 'Terminated' });
  await replica({ handle: null });
  await replica({ handle: handle(child.pid ?? 0, '1') });
  await replica({ handle: handle(2 ** 22 - 1, '1') });
  await round();
  expect(await samples()).toEqual([]);
});

test('the first round only looks, because it does not know since when', async () => {
  await replica();
  const drivers = createDriverTable([createTestDriver(tmpdir())]);
  await takeSamples({ storage, server: 'here', drivers, now: () => NOW });
  expect(await samples()).toEqual([]);
});

test.skipIf(process.platform !== 'linux')('rounds go on until stopped, whatever fails', async () => {
  const id = await replica();
  const errors: unknown[] = [];
  let calls = 0;
  const now = () => {
    calls += 1;
    if (calls === 1) throw new Error('clock');
    return new Date();
  };
  const sampler = runSampler({
    storage,
    server: 'here',
    drivers: createDriverTable([createTestDriver(tmpdir())]),
    now,
    onError: (error) => errors.push(error),
    intervalMs: 50,
  });
  await expect.poll(async () => (await samples()).length).toBeGreaterThan(2);
  await sampler.stop();
  expect(errors).toHaveLength(1);
  const count = (await samples()).length;
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect((await samples()).length).toBe(count);
  expect(new Set((await samples()).map((row) => row.replicaId))).toEqual(new Set([id]));
});

test('after a day one a minute stays with the mean and the last counters, after a week none', async () => {
  const id = await replica();
  const start = new Date('2026-05-01T00:00:00Z');
  const add = (at: string, cpuMilli: number, readBytes: number, startedAt = start) =>
    storage.db
      .insertInto('replicaSample')
      .values({
        replicaId: id,
        at,
        startedAt,
        address: 'http://127.0.0.1:1',
        cpuMilli,
        memoryBytes: cpuMilli * 1_000,
        readBytes,
        writeBytes: null,
        mountPercent: 50,
      })
      .execute();
  await add('2026-05-03T12:00:00Z', 1, 1);
  await add('2026-05-09T11:58:00Z', 100, 10);
  await add('2026-05-09T11:58:20Z', 200, 20);
  await add('2026-05-09T11:58:55Z', 600, 30);
  // A new process in the same minute keeps a row of its own.
  await add('2026-05-09T11:59:10Z', 10, 40);
  await add('2026-05-09T11:59:40Z', 30, 5, new Date('2026-05-09T11:59:30Z'));
  await add('2026-05-09T11:59:50Z', 50, 6, new Date('2026-05-09T11:59:30Z'));
  // Not yet a day old as a whole minute.
  await add('2026-05-09T12:00:05Z', 1, 1);
  await add('2026-05-09T12:00:10Z', 2, 2);
  const expected = [
    ['2026-05-09T11:58:55.000Z', 300, 30],
    ['2026-05-09T11:59:10.000Z', 10, 40],
    ['2026-05-09T11:59:50.000Z', 40, 6],
    ['2026-05-09T12:00:05.000Z', 1, 1],
    ['2026-05-09T12:00:10.000Z', 2, 2],
  ];
  const kept = async () =>
    (await samples()).map((row) => [row.at.toISOString(), row.cpuMilli, row.readBytes]);
  await pruneSamples(storage.db, NOW);
  expect(await kept()).toEqual(expected);
  expect((await samples())[0]).toMatchObject({ memoryBytes: 300_000, writeBytes: null, mountPercent: 50 });
  await pruneSamples(storage.db, NOW);
  expect(await kept()).toEqual(expected);
  await pruneSamples(storage.db, new Date(NOW.getTime() + 60_000), NOW);
  expect(await kept()).toEqual([...expected.slice(0, 3), ['2026-05-09T12:00:10.000Z', 2, 2]]);
});
