// Jobs, plan and leases as system admins see them, and that nobody else does.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#jobs/clock.ts';
import { enqueueJob } from '#jobs/enqueue-job.ts';
import { createLease } from '#jobs/lease.ts';
import { syncSchedules } from '#jobs/schedules.ts';
import { type Crowd, makeCrowd } from '../support/people.ts';
import { type Client, startApp, type TestApp } from '../support/start-app.ts';

let platform: TestApp;
let crowd: Crowd;
let admin: Client;
beforeAll(async () => {
  platform = await startApp();
  crowd = await makeCrowd(platform);
  admin = await crowd.as('systemAdmin');
});
afterAll(() => platform.close());

/** Of a kind that no worker of this app takes. */
const enqueue = (order: Parameters<typeof enqueueJob>[3] = {}) =>
  enqueueJob(platform.storage.db, platform.config.jobs, 'request-log-upkeep', order);
const get = async (id: string | undefined) => (await admin.call('job.get', { id })).body.result;
const fail = (id: string | undefined) =>
  platform.storage.db
    .updateTable('job')
    .set({ state: 'Failed', attempts: 5, error: '磁盘已满', endedAt: new Date() })
    .where('id', '=', id ?? '')
    .execute();

describe('jobs', () => {
  it('are listed with their names and who asked, and found by kind, state and word', async () => {
    const userId = await someone();
    const id = await enqueue({ key: 'needle', requestedBy: userId });
    await fail(await enqueue());
    const page = async (body: object) => (await admin.call('job.list', { ...body })).body.page;
    expect((await page({ keyword: 'needle' })).result).toMatchObject([
      { id, kindLabel: '请求日志维护', state: 'Waiting', requesterName: expect.stringMatching(/./) },
    ]);
    expect((await page({ state: 'Failed' })).result).toMatchObject([{ error: '磁盘已满' }]);
    expect((await page({ kind: 'model-check' })).totalCount).toBe(0);
    const kinds = (await admin.call('job.kinds')).body.result;
    expect(kinds).toContainEqual({ id: 'model-check', label: '模型版本检查' });
  });

  it('that failed are tried again, those that wait are canceled, and neither twice', async () => {
    const id = await enqueue();
    await fail(id);
    expect((await admin.call('job.retry', { id })).status).toBe(200);
    expect(await get(id)).toMatchObject({ state: 'Waiting', maxAttempts: 10 });
    const again = await admin.call('job.retry', { id });
    expect([again.status, again.body.message.code]).toEqual([409, 'state.conflict']);
    expect(again.body.message.global).toContain('取消');
    expect((await admin.call('job.cancel', { id })).status).toBe(200);
    expect(await get(id)).toMatchObject({ state: 'Canceled' });
    expect((await admin.call('job.cancel', { id })).status).toBe(409);
    expect((await admin.call('job.cancel', { id: 'job-none' })).status).toBe(404);
  });
});

it('the plan shows what comes next, and makes its job at once when asked', async () => {
  await syncSchedules(platform.storage, systemClock, platform.config.jobs, 'node-here');
  const { result } = (await admin.call('jobSchedule.list')).body.page;
  const ids = result.map(({ id }: { id: string }) => id);
  expect(ids).toEqual(expect.arrayContaining(['request-log-upkeep', 'upload-cleanup@node-here']));
  for (const { nextAt } of result) expect(new Date(nextAt).getTime()).toBeGreaterThan(Date.now() - 60_000);
  await platform.storage.db.deleteFrom('job').execute();
  expect((await admin.call('jobSchedule.run', { id: 'request-log-upkeep' })).status).toBe(200);
  const twice = await admin.call('jobSchedule.run', { id: 'request-log-upkeep' });
  expect([twice.status, twice.body.message.global]).toEqual([409, '“请求日志维护”已在队列中等待执行']);
  const [row] = (await admin.call('jobSchedule.list')).body.page.result.filter(
    ({ id }: { id: string }) => id === 'request-log-upkeep',
  );
  expect(row).toMatchObject({ lastState: 'Waiting', kindLabel: '请求日志维护' });
});

it('leases show who has them', async () => {
  const lease = createLease({
    ...{ storage: platform.storage, name: 'trial', self: 'host:/data' },
    onError: (error) => expect.fail(String(error)),
  });
  try {
    await lease.hold();
    const { result } = (await admin.call('lease.list')).body.page;
    expect(result).toMatchObject([{ name: 'trial', holder: 'host:/data', fence: 1 }]);
  } finally {
    await lease.release();
  }
});

it('is for system admins alone', async () => {
  const id = await enqueue();
  for (const person of ['orgAdmin', 'projectAdmin', 'member'] as const) {
    const client = await crowd.as(person);
    for (const call of ['job.list', 'job.kinds', 'jobSchedule.list', 'lease.list'])
      expect([person, call, (await client.call(call)).status]).toEqual([person, call, 403]);
    for (const call of ['job.get', 'job.retry', 'job.cancel'])
      expect([person, call, (await client.call(call, { id })).status]).toEqual([person, call, 403]);
  }
});

async function someone(): Promise<string> {
  const row = await platform.storage.db.selectFrom('account').select('id').executeTakeFirstOrThrow();
  return row.id;
}
