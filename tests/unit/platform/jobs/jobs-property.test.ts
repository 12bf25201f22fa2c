// Random lives of jobs on a real database, by a held clock: whatever workers do, die or oversleep, the rules hold.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Claimant, claimJobs, renewJobs } from '#jobs/claim-jobs.ts';
import { enqueueJob, type JobDefinitions } from '#jobs/enqueue-job.ts';
import { type Job, LostJob } from '#jobs/job.ts';
import { cancelJob, failJob, reapJobs, releaseJob, retryJob, succeedJob } from '#jobs/settle-job.ts';
import type { Storage } from '#storage/storage.ts';
import { generated } from '../../../support/generated.ts';
import { createHeldClock } from '../../../support/held-clock.ts';
import { startStorage } from '../../../support/start-storage.ts';

const LEASE_SECONDS = 30;
const ATTEMPTS = 3;
const definitions: JobDefinitions = new Map(
  ['plain', 'keyed'].map((id) => [id, { id, label: id, attempts: ATTEMPTS }]),
);
let storage: Storage;
beforeAll(async () => {
  storage = await startStorage();
});
afterAll(() => storage.close());

interface Held {
  readonly job: Job;
  readonly owner: Claimant;
}

const STEPS = [
  ...(['add', 'addKeyed', 'claim', 'finish', 'fail', 'release'] as const),
  ...(['lose', 'renew', 'pass', 'reap', 'cancel', 'retry'] as const),
];
const fraction = fc.double({ min: 0, max: 0.999_999, noNaN: true });
const lives = fc.array(fc.record({ name: fc.constantFrom(...STEPS), which: fraction, chance: fraction }), {
  minLength: 60,
  maxLength: 150,
  size: 'max',
});

it('keeps its rules in any life', { timeout: 600_000 }, () =>
  fc.assert(fc.asyncProperty(lives, live), generated(4)),
);

type Happening = Readonly<{ name: (typeof STEPS)[number]; which: number; chance: number }>;

async function live(life: readonly Happening[]): Promise<void> {
  await storage.db.deleteFrom('job').execute();
  const clock = createHeldClock();
  const workers = ['a', 'b', 'c'].map(
    (worker): Claimant => ({ worker, node: 'n', leaseSeconds: LEASE_SECONDS, clock }),
  );
  /** What workers believe that they hold; some of it is not true any more. */
  let held: Held[] = [];
  /** Jobs whose last step was done, once for each time. */
  const effects: string[] = [];
  const { db } = storage;
  const rows = () => db.selectFrom('job').selectAll().execute();
  const take = (which: number) => held.splice(Math.floor(which * held.length), 1)[0];
  const claim = async (owner: Claimant) => {
    const claimed = await claimJobs(
      db,
      owner,
      new Map([
        ['plain', 2],
        ['keyed', 2],
      ]),
    );
    held.push(...claimed.map((job) => ({ job, owner })));
  };
  const finish = ({ job }: Held) =>
    storage
      .transaction(async (transaction) => {
        await succeedJob(transaction, clock, job);
        effects.push(job.id);
      })
      .catch((error: unknown) => {
        if (!(error instanceof LostJob)) throw error;
      });

  const worker = (which: number) => workers[Math.floor(which * workers.length)] ?? raise();
  const steps: Readonly<Record<Happening['name'], (which: number, chance: number) => Promise<unknown>>> = {
    add: (which) => enqueueJob(db, definitions, 'plain', { dueAt: new Date(clock.ms() + which * 20_000) }),
    addKeyed: (which) =>
      enqueueJob(db, definitions, 'keyed', { key: `k${Math.floor(which * 3)}`, dueAt: new Date(clock.ms()) }),
    claim: (which) => claim(worker(which)),
    finish: async (which) => {
      const one = take(which);
      if (one !== undefined) await finish(one);
    },
    fail: async (which, chance) => {
      const one = take(which);
      if (one !== undefined) await failJob(db, clock, one.job, { error: 'x', isFinal: chance < 0.2 });
    },
    release: async (which) => {
      const one = take(which);
      if (one !== undefined) await releaseJob(db, clock, one.job);
    },
    // Its worker is killed: nobody ends it, the lease runs out.
    lose: async (which) => take(which),
    renew: (which) => renewJobs(db, worker(which)),
    pass: async (which) => clock.advance(which * 40_000),
    reap: () => reapJobs(db, clock, LEASE_SECONDS),
    cancel: async (which, chance) => {
      const all = await rows();
      const one = all[Math.floor(which * all.length)];
      if (one !== undefined && chance < 0.3) await cancelJob(db, clock, one.id);
    },
    retry: async () => {
      const one = (await rows()).find(({ state }) => state === 'Failed');
      if (one !== undefined) await retryJob(db, clock, one.id, ATTEMPTS);
    },
  };
  for (const { name, which, chance } of life) {
    await steps[name](which, chance);
    const all = await rows();
    const running = all.filter(({ state }) => state === 'Running').map(({ kind, key }) => `${kind} ${key}`);
    const keyed = running.filter((text) => text.startsWith('keyed'));
    expect(new Set(keyed).size, `${name}: one of a key runs`).toBe(keyed.length);
    for (const job of all) {
      expect(job.attempts, name).toBeLessThanOrEqual(job.maxAttempts);
      const isOver = ['Succeeded', 'Failed', 'Canceled'].includes(job.state);
      expect([name, job.state, job.endedAt !== null, job.leaseUntil !== null]).toEqual([
        name,
        job.state,
        isOver,
        job.state === 'Running',
      ]);
    }
  }
  // Everybody is well again: within some hours nothing waits or runs.
  held = [];
  for (let i = 0; i < 60 && (await rows()).some(({ endedAt }) => endedAt === null); i++) {
    clock.advance(900_000);
    await reapJobs(db, clock, LEASE_SECONDS);
    await claim(workers[0] ?? raise());
    for (const one of held.splice(0)) await finish(one);
  }
  const all = await rows();
  expect(all.filter(({ endedAt }) => endedAt === null)).toEqual([]);
  const succeeded = all.filter(({ state }) => state === 'Succeeded').map(({ id }) => id);
  expect(effects.toSorted()).toEqual(succeeded.toSorted());
}

function raise(): never {
  throw new Error('no such worker');
}
