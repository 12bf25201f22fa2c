// Open event streams that follow lists, while rows change: how late they hear, and what it costs the server.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSession } from '../../platform/operations/identity/base/session.ts';
import { insertFixture } from '../support/fixture-rows.ts';
import { type HeardStream, hearEvents } from '../support/hear-events.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { openTable } from './open-table.ts';
import { benchSizes } from './sizes.ts';

const { streams, perSecond, watchMs } = benchSizes().changes;
const STREAMS_OF_ONE = 20;
const PLACE = { organizationId: 'org-bench', projectId: 'prj-bench' };
const table = openTable('changes');
let platform: TestApp;
const open: HeardStream[] = [];

beforeAll(async () => {
  platform = await startApp();
  const { db } = platform.storage;
  const { organizationId, projectId } = PLACE;
  await db.insertInto('organization').values({ id: organizationId, name: 'bench' }).execute();
  await db.insertInto('project').values({ id: projectId, organizationId, name: 'bench' }).execute();
});
afterAll(async () => {
  await Promise.all(open.map((stream) => stream.drop()));
  await platform?.close();
});

async function openStreams(): Promise<void> {
  const { storage, secrets } = platform;
  while (open.length < streams) {
    const accountId = await insertFixture(storage.db, 'user', PLACE);
    await storage.db.insertInto('projectMember').values({ projectId: PLACE.projectId, accountId }).execute();
    const session = { accountId, ip: '10.0.0.1', userAgent: 'bench', hours: 1, now: platform.clock.now };
    const cookies = await startSession(storage.db, secrets, session, false);
    for (let count = 0; count < STREAMS_OF_ONE && open.length < streams; count += 1) {
      const client = platform.client();
      for (const cookie of cookies) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        client.cookies.set(name, value);
      }
      const stream = await hearEvents(client);
      await stream.follow({
        applications: ['application.list', PLACE],
        services: ['inference.list', PLACE],
        models: ['model.list', PLACE],
      });
      open.push(stream);
    }
  }
}

async function repeat(everyMs: number, end: number, work: () => Promise<void>): Promise<void> {
  while (performance.now() < end) {
    const begun = performance.now();
    await work();
    await sleep(Math.max(0, everyMs - (performance.now() - begun)));
  }
}

/** Share of one core that this process, clients and all, used meanwhile, in percent. */
async function loadDuring(work: () => Promise<void>): Promise<number> {
  const [before, started] = [process.cpuUsage(), performance.now()];
  await work();
  const used = process.cpuUsage(before);
  return (used.user + used.system) / 10 / (performance.now() - started);
}

it('streams hear of each change', async () => {
  await openStreams();
  await sleep(1_000);
  table.figure('idle', await loadDuring(() => sleep(watchMs)));
  for (const stream of open) stream.forget();
  const latencies: number[] = [];
  let changes = 0;
  const load = await loadDuring(async () => {
    const end = performance.now() + watchMs;
    await Promise.all([
      repeat(1_000 / perSecond, end, async () => {
        await insertFixture(platform.storage.db, 'application', PLACE);
        changes += 1;
      }),
      // What is measured is a change of another list, each time on another stream.
      repeat(500, end, async () => {
        const stream = open[latencies.length % open.length] ?? expect.fail('no stream');
        const heard = () => stream.changed().filter((key) => key === 'models').length;
        const before = heard();
        await insertFixture(platform.storage.db, 'model', PLACE);
        const committed = performance.now();
        while (heard() === before) await sleep(5);
        latencies.push(performance.now() - committed);
      }),
    ]);
  });
  for (const stream of open) await expect.poll(() => stream.changed().includes('applications')).toBe(true);
  const sorted = latencies.sort((a, b) => a - b);
  table.figure(
    'late',
    sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN,
    `${sorted.length} measured`,
  );
  table.figure('busy', load, `${changes} changes in ${watchMs / 1_000} s`);
});

it('has a figure for each row of its table', () => expect(table.missing()).toEqual([]));
