// The queue on a real database: what a job goes through, by a clock that the test holds where time matters.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#jobs/clock.ts';
import { enqueueJob, type JobDefinitions } from '#jobs/enqueue-job.ts';
import { type JobContext, type JobHandlers, JobRefusal } from '#jobs/job.ts';
import { forgetJobs } from '#jobs/job-history.ts';
import { type JobWorker, type JobWorkerOptions, startJobWorker } from '#jobs/job-worker.ts';
import { cancelJob, endEarlierRun, type HearFailed, retryJob } from '#jobs/settle-job.ts';
import { sql } from '#storage/sql.ts';
import type { Storage } from '#storage/storage.ts';
import { startStorage } from '../../../support/start-storage.ts';

let storage: Storage;
const workers: JobWorker[] = [];
const errors: unknown[] = [];
const definitions: JobDefinitions = new Map(
  ['note', 'other'].map((id) => [id, { id, label: id, attempts: 3 }]),
);

beforeAll(async () => {
  storage = await startStorage();
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await storage.db.deleteFrom('job').execute();
  errors.length = 0;
});
afterAll(() => storage.close());

function work(handlers: JobHandlers, options: Partial<JobWorkerOptions> = {}) {
  const worker = startJobWorker({
    ...{ storage, handlers, node: 'node-a', definitions: () => definitions },
    describe: (error) => (error instanceof Error ? error.message : String(error)),
    onError: (error) => errors.push(error),
    ...options,
  });
  workers.push(worker);
  return worker;
}
const enqueue = (order: Parameters<typeof enqueueJob>[3] = {}, kind = 'note') =>
  enqueueJob(storage.db, definitions, kind, order);
const job = async (id: string | undefined) =>
  storage.db
    .selectFrom('job')
    .selectAll()
    .where('id', '=', id ?? '')
    .executeTakeFirstOrThrow();
const becomes = async (id: string | undefined, state: string) =>
  expect.poll(async () => (await job(id)).state).toBe(state);
/** Due now, whatever its pause. */
const hurry = (id: string | undefined) =>
  sql`update job set due_at = now() where id = ${id}`.execute(storage.db).then(() => enqueue({}, 'other'));

describe('a job', () => {
  it('runs once it is committed, with its payload, and not before', async () => {
    const seen: unknown[] = [];
    work({ note: { run: async ({ payload }) => void seen.push(payload) } });
    let id: string | undefined;
    await storage.transaction(async (db) => {
      id = await enqueueJob(db, definitions, 'note', { payload: { n: 1 } });
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(seen).toEqual([]);
    });
    await becomes(id, 'Succeeded');
    expect(seen).toEqual([{ n: 1 }]);
    expect(await job(id)).toMatchObject({ attempts: 1, progress: 1, leaseUntil: null });
  });

  it('never exists when its transaction is undone', async () => {
    const lost = storage.transaction(async (db) => {
      await enqueueJob(db, definitions, 'note', {});
      throw new Error('undone');
    });
    await expect(lost).rejects.toThrow('undone');
    expect(await storage.db.selectFrom('job').selectAll().execute()).toEqual([]);
  });

  it('comes back with a pause after a failure, says why, and fails for good at last', async () => {
    work({
      note: {
        run: async () => {
          throw new Error('磁盘已满');
        },
      },
    });
    const id = await enqueue();
    for (const attempts of [1, 2]) {
      await expect.poll(() => job(id)).toMatchObject({ attempts, state: 'Waiting', error: '磁盘已满' });
      const { dueAt } = await job(id);
      expect(dueAt.getTime()).toBeGreaterThan(Date.now() - 1_000);
      await hurry(id);
    }
    await becomes(id, 'Failed');
    expect(errors).toHaveLength(3);
  });

  it('is not tried again when that would change nothing', async () => {
    work({
      note: {
        run: async () => {
          throw new JobRefusal('文件已不存在');
        },
      },
    });
    const id = await enqueue();
    await becomes(id, 'Failed');
    expect(await job(id)).toMatchObject({ attempts: 1, error: '文件已不存在' });
    expect(errors).toEqual([]);
  });

  it('that was given up is heard of once, with its end or not at all', async () => {
    const heard: string[] = [];
    let isDeaf = true;
    const onFailed: HearFailed = async (_db, jobs) => {
      heard.push(...jobs.map(({ id, state }) => `${id} ${state}`));
      if (isDeaf) throw new Error('nobody hears');
    };
    const run = async () => {
      throw new Error('磁盘已满');
    };
    work({ note: { run } }, { onFailed, leaseSeconds: 1 });
    const id = await enqueue();
    for (const attempts of [1, 2]) {
      await expect.poll(() => job(id)).toMatchObject({ attempts, state: 'Waiting' });
      await hurry(id);
    }
    // Nobody was told, so it did not end either; its lease runs out, and then it does.
    await expect.poll(() => heard.length).toBeGreaterThan(0);
    expect(await job(id)).toMatchObject({ state: 'Running' });
    heard.length = 0;
    isDeaf = false;
    await becomes(id, 'Failed');
    expect(heard).toEqual([`${id} Failed`]);
  });

  it('that failed gets one more series of attempts when somebody asks', async () => {
    let isBroken = true;
    const run = async () => {
      if (isBroken) throw new JobRefusal('还不行');
    };
    work({ note: { run } });
    const id = await enqueue();
    await becomes(id, 'Failed');
    isBroken = false;
    expect(await retryJob(storage.db, systemClock, id ?? '', 3)).toBe(true);
    await becomes(id, 'Succeeded');
    expect(await job(id)).toMatchObject({ attempts: 2, maxAttempts: 4, error: '' });
    expect(await retryJob(storage.db, systemClock, id ?? '', 3)).toBe(false);
  });

  it('tells how far it is', async () => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    work({
      note: {
        run: async ({ progress }) => {
          await progress(0.4, '已导入 40 个文件');
          await gate;
        },
      },
    });
    const id = await enqueue();
    await expect.poll(() => job(id)).toMatchObject({ progress: 0.4, note: '已导入 40 个文件' });
    open();
    await becomes(id, 'Succeeded');
  });

  it('ends at once when it is canceled, waiting or running', async () => {
    const waiting = await enqueue({ dueAt: new Date(Date.now() + 3_600_000) });
    expect(await cancelJob(storage.db, systemClock, waiting ?? '')).toBe('Canceled');
    let began = false;
    work({
      note: {
        run: ({ signal }) =>
          new Promise((_, reject) => {
            began = true;
            signal.addEventListener('abort', () => reject(new Error('ended')));
          }),
      },
    });
    const running = await enqueue();
    await expect.poll(() => began).toBe(true);
    expect(await cancelJob(storage.db, systemClock, running ?? '')).toBe('Running');
    await becomes(running, 'Canceled');
    expect(await cancelJob(storage.db, systemClock, running ?? '')).toBe(undefined);
    expect(errors).toEqual([]);
  });

  it('does its last step exactly as often as it succeeds', async () => {
    let tries = 0;
    const run = async ({ finish, id }: JobContext) => {
      tries += 1;
      await finish(async (db) => {
        await db.insertInto('organization').values({ id, name: id }).execute();
        if (tries === 1) throw new Error('undone');
      });
    };
    work({ note: { run } });
    const id = await enqueue();
    await expect.poll(() => job(id)).toMatchObject({ state: 'Waiting', attempts: 1 });
    const made = () =>
      storage.db
        .selectFrom('organization')
        .select('id')
        .where('id', '=', id ?? '')
        .execute();
    expect(await made()).toEqual([]);
    await hurry(id);
    await becomes(id, 'Succeeded');
    expect(await made()).toHaveLength(1);
  });
});

describe('jobs with a key', () => {
  it('wait once and run one at a time', async () => {
    const gates: (() => void)[] = [];
    let running = 0;
    let most = 0;
    const run = async () => {
      most = Math.max(most, ++running);
      await new Promise<void>((resolve) => gates.push(resolve));
      running -= 1;
    };
    work({ note: { run, concurrency: 4 } });
    const first = await enqueue({ key: 'k' });
    await expect.poll(() => gates.length).toBe(1);
    const second = await enqueue({ key: 'k' });
    expect(await enqueue({ key: 'k' })).toBe(undefined);
    const stranger = await enqueue({ key: 'other' });
    await expect.poll(() => gates.length).toBe(2);
    expect((await job(second)).state).toBe('Waiting');
    for (const open of gates.splice(0)) open();
    await becomes(first, 'Succeeded');
    await becomes(stranger, 'Succeeded');
    await expect.poll(() => gates.length).toBe(1);
    gates[0]?.();
    await becomes(second, 'Succeeded');
    expect(most).toBe(2);
  });

  it('are not tried again where a later one waits already', async () => {
    const gates: ((error: Error) => void)[] = [];
    work({ note: { run: () => new Promise((_, reject) => gates.push(reject)) } });
    const first = await enqueue({ key: 'k' });
    await expect.poll(() => gates.length).toBe(1);
    await enqueue({ key: 'k' });
    gates[0]?.(new Error('not now'));
    await becomes(first, 'Canceled');
    await expect.poll(() => gates.length).toBe(2);
    gates[1]?.(new JobRefusal('没有了'));
  });
});

describe('several workers', () => {
  it('share the jobs, each of which runs once', async () => {
    const seen: number[] = [];
    const run = async ({ payload }: JobContext) => void seen.push(Number(payload.n));
    for (let n = 0; n < 60; n++) await enqueue({ payload: { n } });
    for (const node of ['node-a', 'node-b', 'node-c']) work({ note: { run, concurrency: 2 } }, { node });
    await expect.poll(() => seen.length).toBe(60);
    expect(new Set(seen).size).toBe(60);
  });

  // Of several, one may take an urgent job first and begin with it last.
  it('take urgent ones first', async () => {
    const seen: number[] = [];
    for (let n = 0; n < 30; n++) await enqueue({ payload: { n } });
    await sql`update job set priority = 5 where (payload->>'n')::int >= 20`.execute(storage.db);
    work({ note: { run: async ({ payload }) => void seen.push(Number(payload.n)), concurrency: 1 } });
    await expect.poll(() => seen.length).toBe(30);
    expect(seen.slice(0, 10).filter((n) => n < 20)).toEqual([]);
  });

  it('leave alone what is another server’s', async () => {
    const ran: string[] = [];
    const id = await enqueue({ node: 'node-b' });
    const free = await enqueue();
    work({ note: { run: async (one) => void ran.push(one.id) } });
    await becomes(free, 'Succeeded');
    expect((await job(id)).state).toBe('Waiting');
    work({ note: { run: async (one) => void ran.push(one.id) } }, { node: 'node-b' });
    await becomes(id, 'Succeeded');
  });

  it('never end a job twice: who was taken for dead changes nothing', async () => {
    const ends: (() => Promise<void>)[] = [];
    let made = 0;
    const slow = ({ finish }: JobContext) =>
      new Promise<void>((resolve, reject) => {
        ends.push(() => finish(async () => void made++).then(resolve, reject));
      });
    work({ note: { run: slow } });
    const id = await enqueue();
    await expect.poll(() => ends.length).toBe(1);
    // As if its server had stood still for longer than its lease.
    await sql`update job set worker = 'gone', lease_until = now() - interval '1 minute' where id = ${id}`.execute(
      storage.db,
    );
    await sql`update job set lease_until = now() - interval '1 minute' where id = ${id}`.execute(storage.db);
    await endEarlierRun(storage.db, systemClock, 'node-a');
    await sql`update job set state = 'Waiting', due_at = now(), worker = null where id = ${id}`.execute(
      storage.db,
    );
    work({ note: { run: ({ finish }) => finish(async () => void made++) } }, { node: 'node-b' });
    await becomes(id, 'Succeeded');
    await ends[0]?.();
    expect(made).toBe(1);
    expect(await job(id)).toMatchObject({ state: 'Succeeded', attempts: 2 });
  });
});

describe('a worker', () => {
  it('puts back what it cannot finish, uncounted, for others to begin at once', async () => {
    let began = 0;
    const stuck = ({ signal }: JobContext) =>
      new Promise<void>((_, reject) => {
        began += 1;
        signal.addEventListener('abort', () => reject(new Error('ended')));
      });
    const worker = work({ note: { run: stuck } });
    const id = await enqueue();
    await expect.poll(() => began).toBe(1);
    await worker.stop();
    expect(await job(id)).toMatchObject({ state: 'Waiting', attempts: 1, maxAttempts: 4, error: '' });
    work({ note: { run: async () => undefined } }, { node: 'node-b' });
    await becomes(id, 'Succeeded');
  });

  it('ends what an earlier run of its server left', async () => {
    const id = await enqueue();
    await sql`update job set state = 'Running', attempts = 1, worker = 'node-a/worker-old', lease_until = now() + interval '1 hour'
      where id = ${id}`.execute(storage.db);
    await endEarlierRun(storage.db, systemClock, 'node-a');
    expect(await job(id)).toMatchObject({ state: 'Waiting', error: '执行它的服务器重新启动了' });
  });

  it('asks whether the person still may, before each attempt', async () => {
    const ran: string[] = [];
    work(
      { note: { run: async (one) => void ran.push(one.id) } },
      { refuse: async ({ requestedBy }) => (requestedBy === 'usr-left' ? '发起人的账号已经删除' : '') },
    );
    const refused = await enqueue({ requestedBy: 'usr-left' });
    const own = await enqueue({ requestedBy: 'usr-here' });
    await becomes(own, 'Succeeded');
    await becomes(refused, 'Failed');
    expect(await job(refused)).toMatchObject({ error: '发起人的账号已经删除', attempts: 1 });
    expect(ran).toEqual([own]);
  });
});

it('forgets what succeeded after a day but for the last of its kind, and the rest after thirty', async () => {
  const ended = async (state: string, days: number) => {
    const id = await enqueue();
    await sql`update job set state = ${state}, ended_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(
      storage.db,
    );
    return id;
  };
  const gone = [await ended('Succeeded', 5), await ended('Failed', 31), await ended('Canceled', 31)];
  const kept = [await ended('Succeeded', 2), await ended('Failed', 29), await enqueue()];
  await forgetJobs(storage.db);
  const left = (await storage.db.selectFrom('job').select('id').execute()).map(({ id }) => id);
  expect(new Set(left)).toEqual(new Set(kept));
  expect(gone.every((id) => !left.includes(id ?? ''))).toBe(true);
});
