// The plan on a real database, by a held clock: jobs come when their time has come, once, whoever looks.
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nextTime } from '#core/cron.ts';
import type { JobDefinitions } from '#jobs/enqueue-job.ts';
import { fireSchedules, putSchedule, removeSchedule, syncSchedules } from '#jobs/schedules.ts';
import type { Storage } from '#storage/storage.ts';
import { generated } from '../../../support/generated.ts';
import { createHeldClock, type HeldClock } from '../../../support/held-clock.ts';
import { startStorage } from '../../../support/start-storage.ts';

const HOUR = 3_600_000;
const DAILY = { cron: '0 3 * * *', zone: 'Asia/Shanghai' };
const definitions: JobDefinitions = new Map([
  ['report', { id: 'report', label: '报告', attempts: 3 }],
  ['sweep', { id: 'sweep', label: '清理', attempts: 3, schedule: DAILY }],
  ['count', { id: 'count', label: '计数', attempts: 3, schedule: DAILY, everyServer: true }],
]);

let storage: Storage;
let clock: HeldClock;
beforeAll(async () => {
  storage = await startStorage();
});
beforeEach(async () => {
  // 08:00 in Shanghai.
  clock = createHeldClock();
  await storage.db.deleteFrom('job').execute();
  await storage.db.deleteFrom('jobSchedule').execute();
});
afterAll(() => storage.close());

const fire = (node = 'a') => fireSchedules(storage, clock, definitions, node);
const put = (order: { readonly cron?: string; readonly zone?: string } = {}) =>
  putSchedule(storage.db, clock, { id: 'of-row', kind: 'report', ...DAILY, ...order });
const jobs = (kind = 'report') => storage.db.selectFrom('job').selectAll().where('kind', '=', kind).execute();
const plans = () => storage.db.selectFrom('jobSchedule').selectAll().orderBy('id').execute();
/** As if it had been done: the next one may come. */
const finish = () => storage.db.updateTable('job').set({ state: 'Succeeded' }).execute();

describe('a plan of a row', () => {
  it('makes a job at its time in its zone, and not before', async () => {
    await put();
    clock.pass(18.9 * HOUR);
    expect(await fire()).toBe(0);
    clock.pass(0.2 * HOUR);
    expect(await fire()).toBe(1);
    expect(await jobs()).toMatchObject([{ key: 'of-row', state: 'Waiting' }]);
    const [plan] = await plans();
    expect(plan?.nextAt.toISOString()).toBe('2026-01-02T19:00:00.000Z');
  });

  it('makes one job, however many servers look at once', async () => {
    await put();
    clock.pass(20 * HOUR);
    const fired = await Promise.all(['a', 'b', 'c', 'd'].map((node) => fire(node)));
    expect(fired.reduce((sum, count) => sum + count)).toBe(1);
    expect(await jobs()).toHaveLength(1);
  });

  it('makes up once for the times that nobody was there', async () => {
    await put();
    clock.pass(10 * 24 * HOUR);
    await fire();
    expect(await jobs()).toHaveLength(1);
    expect(await fire()).toBe(0);
  });

  it('makes no second job while the first one waits', async () => {
    await put();
    for (const _ of [1, 2, 3]) {
      clock.pass(24 * HOUR);
      await fire();
    }
    expect(await jobs()).toHaveLength(1);
    await finish();
    clock.pass(24 * HOUR);
    await fire();
    expect(await jobs()).toHaveLength(2);
  });

  it('stays planned when it is put again, and is planned anew with another time', async () => {
    await put();
    const [first] = await plans();
    clock.pass(24 * HOUR);
    await put();
    expect(await plans()).toEqual([first]);
    await put({ cron: '30 8 * * *' });
    expect((await plans())[0]?.nextAt.toISOString()).toBe('2026-01-02T00:30:00.000Z');
    await put({ cron: '30 8 * * *', zone: 'UTC' });
    expect((await plans())[0]?.nextAt.toISOString()).toBe('2026-01-02T08:30:00.000Z');
  });

  it('makes nothing once it is removed', async () => {
    await put();
    await removeSchedule(storage.db, 'of-row');
    clock.pass(48 * HOUR);
    expect(await fire()).toBe(0);
  });
});

describe('the plan of schemas/jobs/', () => {
  const sync = (kinds: readonly string[], node: string) =>
    syncSchedules(storage, clock, new Map([...definitions].filter(([id]) => kinds.includes(id))), node);

  it('has a row for each kind with a time, and one a server where each does it', async () => {
    await sync(['report', 'sweep', 'count'], 'a');
    await sync(['report', 'sweep', 'count'], 'b');
    expect((await plans()).map(({ id, node }) => [id, node])).toEqual([
      ['count@a', 'a'],
      ['count@b', 'b'],
      ['sweep', null],
    ]);
    clock.pass(20 * HOUR);
    // Each server makes its own and, whoever comes first, the common one.
    expect([await fire('a'), await fire('b')]).toEqual([2, 1]);
    expect((await jobs('count')).map(({ node }) => node).toSorted()).toEqual(['a', 'b']);
  });

  it('forgets what is gone from the files, and no plan of a row or of another server', async () => {
    await sync(['sweep', 'count'], 'a');
    await sync(['sweep', 'count'], 'b');
    await put();
    await sync([], 'a');
    expect((await plans()).map(({ id }) => id)).toEqual(['count@b', 'of-row']);
  });
});

const crons = fc.constantFrom('*/7 * * * *', '0 * * * *', '15 3 * * *', '30 2 * * 0', '0 0 1 * *');
const zones = fc.constantFrom('Asia/Shanghai', 'UTC', 'America/New_York', 'Pacific/Apia');
const looks = fc.array(fc.integer({ min: 1, max: 40 * 60 }), { minLength: 5, maxLength: 40 });

it('fires exactly when a time lies between two looks, in any zone', () =>
  fc.assert(
    fc.asyncProperty(crons, zones, looks, async (cron, zone, minutes) => {
      await storage.db.deleteFrom('jobSchedule').execute();
      await storage.db.deleteFrom('job').execute();
      clock = createHeldClock(Date.parse('2026-03-07T00:00:00Z'));
      await put({ cron, zone });
      let due = nextTime(cron, zone, new Date(clock.ms()));
      let expected = 0;
      for (const pause of minutes) {
        clock.pass(pause * 60_000);
        const isDue = due.getTime() <= clock.ms();
        expect(await fire()).toBe(isDue ? 1 : 0);
        if (!isDue) continue;
        expected += 1;
        due = nextTime(cron, zone, new Date(clock.ms()));
        expect(await jobs()).toHaveLength(expected);
        await finish();
      }
    }),
    generated(10),
  ));
