// The scaler on a real database with the operations of the platform; gateways and the runner are rows that the test writes.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Scaler, startScaler } from '#engines/scaler/scaler.ts';
import type { Lease } from '#jobs/lease.ts';
import { DURATION_BOUNDS_US } from '#storage/rollups/duration-buckets.ts';
import { sql } from '#storage/sql.ts';
import type { Storage } from '#storage/storage.ts';
import { roomLeft } from '../../platform/operations/runtime/autoscaling/room-left.ts';
import { createSetReplicas } from '../../platform/operations/runtime/autoscaling/scale-by-policy.ts';
import { loadTestConfig } from '../support/load-test-config.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { insertReplica, insertService, insertVersion } from '../support/running-rows.ts';
import { startStorage } from '../support/start-storage.ts';

const config = await loadTestConfig();
const place = { organizationId: 'org-1', projectId: 'prj-1' };
const PATIENCE = { timeout: PATIENCE_MS, interval: 10 };
const LEASE: Lease = {
  hold: async () => true,
  isOurs: () => true,
  fence: () => 1,
  holder: () => '',
  release: async () => undefined,
};
const ENDED = new Array<number>(DURATION_BOUNDS_US.length + 1).fill(0);

let storage: Storage;
let scaler: Scaler | undefined;
let serviceId = '';
let versionId = '';
/** Of the same service: the gateway says as much of each of them. */
let others: readonly string[] = [];
let faults: unknown[] = [];
/** What the gateway says: it has been at work so long, and so many calls have come. */
let gateway = { atMs: 0, arrivals: 0 };
const db = () => storage.db;

beforeAll(async () => {
  storage = await startStorage();
  await db().insertInto('organization').values({ id: 'org-1', name: 'o' }).execute();
  await db().insertInto('project').values({ id: 'prj-1', organizationId: 'org-1', name: 'p' }).execute();
  const quota = { organizationId: 'org-1', cpuMilli: 100_000, memoryMb: 100_000, replicas: 50 };
  await db().insertInto('resourceQuota').values(quota).execute();
});
afterAll(() => storage.close());
beforeEach(async () => {
  faults = [];
  others = [];
  gateway = { atMs: 0, arrivals: 0 };
  serviceId = await insertService(db(), place);
  versionId = await insertVersion(db(), place, serviceId);
  await runReplicas(1);
});
afterEach(async () => {
  await scaler?.stop();
  scaler = undefined;
  await db().deleteFrom('gateway').execute();
  await db().deleteFrom('service').execute();
  expect(faults).toEqual([]);
});

const start = async () => {
  const now = () => new Date();
  scaler = await startScaler({
    ...{ storage, config: () => config, lease: LEASE, now, tickMs: 40 },
    setReplicas: createSetReplicas({ storage, config: () => config, now }),
    roomOf: (organizationId, ids) => roomLeft(storage, organizationId, ids),
    onError: (error) => faults.push(error),
  });
};

async function policy(change: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const id = `asp-${serviceId}`;
  const down = {
    stabilizationWindowSeconds: 0,
    selectPolicy: 'Max',
    policies: [{ type: 'Percent', value: 100, periodSeconds: 1 }],
  };
  const json = { triggers: [{ metric: 'tps', target: 10 }], scaleDown: down, ...change };
  await db()
    .insertInto('autoscaling')
    .values({
      ...{ ...place, id, serviceId, name: id, state: 'Starting', startedAt: new Date() },
      ...{ maxReplicas: 5, stableWindowSeconds: 1, panic: null },
      triggers: JSON.stringify(json.triggers),
      scaleDown: JSON.stringify(json.scaleDown),
      ...('scaleUp' in change ? { scaleUp: JSON.stringify(change.scaleUp) } : {}),
      ...('minReplicas' in change ? { minReplicas: Number(change.minReplicas) } : {}),
      ...('fallback' in change ? { fallback: JSON.stringify(change.fallback) } : {}),
    })
    .execute();
  return id;
}

/** One second of the gateway's life, with so many calls. */
async function tell(calls: number): Promise<void> {
  gateway = { atMs: gateway.atMs + 1_000, arrivals: gateway.arrivals + calls };
  const sums = { inFlight: 0, waiting: 0, busySeconds: 0, queuedSeconds: 0, durations: ENDED, replicas: {} };
  const called = [versionId, ...others];
  const versions = Object.fromEntries(called.map((id) => [id, { ...sums, arrivals: gateway.arrivals }]));
  const told = { toldAt: sql<Date>`now()`, load: JSON.stringify({ atMs: gateway.atMs, versions }) };
  await db()
    .insertInto('gateway')
    .values({ id: 'gw', ...told })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(told))
    .execute();
}

/** As the runner would do it. */
async function runReplicas(
  count: number,
  change: object = { state: 'Running', readyAt: new Date() },
): Promise<void> {
  await db().deleteFrom('replica').where('versionId', '=', versionId).execute();
  for (let ordinal = 0; ordinal < count; ordinal++)
    await insertReplica(db(), place, { serviceId, versionId }, { ordinal, ...(ordinal === 0 ? {} : change) });
}

const wanted = async () => {
  const query = db().selectFrom('serviceVersion').select('replicas').where('id', '=', versionId);
  return (await query.executeTakeFirstOrThrow()).replicas;
};
const state = async (id: string) => {
  const query = db().selectFrom('autoscaling').select(['state', 'stateReason']).where('id', '=', id);
  return query.executeTakeFirstOrThrow();
};
const progress = async () => {
  const query = db().selectFrom('inference').select('progress').where('serviceId', '=', serviceId);
  return (await query.executeTakeFirstOrThrow()).progress;
};
const log = () =>
  db()
    .selectFrom('autoscalingLog')
    .selectAll()
    .where('serviceId', '=', serviceId)
    .orderBy('createdAt')
    .execute();

/** Keeps telling of so many calls a second until it holds. */
async function under(calls: number, holds: () => Promise<void>): Promise<void> {
  await expect
    .poll(async () => {
      await tell(calls);
      return holds().then(
        () => 'holds',
        (error: unknown) => String(error),
      );
    }, PATIENCE)
    .toBe('holds');
}

const scalesTo = (calls: number, replicas: number) =>
  under(calls, async () => expect(await wanted()).toBe(replicas));

describe('a change', () => {
  it('is followed until its replicas are ready, by another server as well', async () => {
    const id = await policy();
    await start();
    await scalesTo(35, 4);
    expect(await progress()).toMatch(/^AutoScaling(Updating)?$/);
    await scaler?.stop();
    await runReplicas(4);
    await start();
    await under(35, async () => expect(await progress()).toBe('AutoScalingSucceed'));
    const rows = (await log()).filter(({ result }) => result === 'Scaled');
    expect(rows).toMatchObject([{ before: 1, got: 4, metric: 'tps', readyAt: expect.any(Date) }]);
    expect((await state(id)).state).toBe('Running');
    const events = await db()
      .selectFrom('event')
      .select('event')
      .where('entityId', '=', id)
      .orderBy('at')
      .execute();
    expect(events.map(({ event }) => event)).toEqual(['ready', 'scale-up']);
  });

  it('is taken back when replicas do not start, which people are told, and is not tried again at once', async () => {
    const id = await policy();
    await start();
    await scalesTo(35, 4);
    await runReplicas(3, { state: 'Failed', restarts: 2, stateReason: '退出码 1' });
    await scalesTo(35, 1);
    await under(35, async () => expect((await state(id)).state).toBe('Error'));
    expect(await progress()).toBe('AutoScalingFailed');
    expect(await state(id)).toMatchObject({ stateReason: 'v1 的实例没有启动：退出码 1' });
    expect((await log()).find(({ result }) => result === 'Restored')).toMatchObject({ before: 4, got: 1 });
    const told = await db().selectFrom('notificationMessage').select(['kind', 'body']).execute();
    expect(told).toContainEqual({ kind: 'autoscaling-failed', body: expect.stringContaining('退出码 1') });
    await runReplicas(1);
    await under(35, async () =>
      expect((await log()).at(-1)).toMatchObject({ result: 'Held', heldBy: 'startFailed' }),
    );
    expect(await wanted()).toBe(1);
  });

  it('by hand is the end of what was pending', async () => {
    const id = await policy();
    await start();
    await scalesTo(35, 4);
    await db().updateTable('serviceVersion').set({ replicas: 3 }).where('id', '=', versionId).execute();
    await runReplicas(3);
    await under(28, async () => {
      const { state: kept } = await db()
        .selectFrom('autoscalingVersion')
        .select('state')
        .where('versionId', '=', versionId)
        .executeTakeFirstOrThrow();
      expect(JSON.stringify(kept)).not.toContain('pending');
    });
    expect([await wanted(), (await state(id)).state]).toEqual([3, 'Running']);
  });

  it('waits while the service is updated', async () => {
    await policy();
    await db().updateTable('service').set({ state: 'Updating' }).where('id', '=', serviceId).execute();
    await start();
    await under(35, async () =>
      expect((await log()).at(-1)).toMatchObject({ result: 'Held', heldBy: 'serviceState', wanted: 4 }),
    );
    expect(await wanted()).toBe(1);
    await db().updateTable('service').set({ state: 'Running' }).where('id', '=', serviceId).execute();
    await scalesTo(35, 4);
  });
});

describe('a quota that is too small', () => {
  const replicasOf = async () => {
    const query = db().selectFrom('serviceVersion').select('replicas').where('serviceId', '=', serviceId);
    return (await query.orderBy('number').execute()).map(({ replicas }) => replicas);
  };
  const quota = async (replicas: number) => {
    await db().updateTable('resourceQuota').set({ replicas }).execute();
  };
  afterEach(() => quota(50));

  it('is shared by all versions that callers reach, not taken by the first', async () => {
    others = [await insertVersion(db(), place, serviceId, { number: 2, weight: 0, byRule: true })];
    await quota(6);
    await policy({ minReplicas: 3 });
    await start();
    // Each wants four.
    await under(35, async () => expect(await replicasOf()).toEqual([3, 3]));
    const held = async () => (await log()).filter(({ heldBy }) => heldBy === 'quota');
    await under(35, async () => expect(new Set((await held()).map((row) => row.versionId)).size).toBe(2));
    for (const row of await held()) expect(row).toMatchObject({ got: 3, wanted: 4 });
    expect((await held())[0]?.message).toContain('资源配额只够 3 个');
    expect(await replicasOf()).toEqual([3, 3]);
  });

  it('is named only where it has no room: what other limits leave of a wish is no lack', async () => {
    const steps = [{ type: 'Pods', value: 1, periodSeconds: 600 }];
    await policy({ scaleUp: { stabilizationWindowSeconds: 0, selectPolicy: 'Max', policies: steps } });
    await start();
    await scalesTo(35, 2);
    expect((await log()).find(({ result }) => result === 'Scaled')).toMatchObject({
      ...{ got: 2, wanted: 4, heldBy: 'stepPolicyUp' },
      message: expect.stringContaining('需要 4 个副本，调整为 2 个（扩容步长）'),
    });
  });

  it('is given to a shadow last, which needs no more than one', async () => {
    const shadow = await insertVersion(db(), place, serviceId, { number: 2, weight: 0, inTest: true });
    others = [shadow];
    const testId = `abt-${serviceId}`;
    await db()
      .insertInto('abtest')
      .values({ ...place, id: testId, serviceId, name: testId })
      .execute();
    const test = { ...place, id: `${testId}-1`, testId, number: 1, seed: testId, state: 'Running' };
    const json = { arms: '[]', metrics: '[]', shadow: JSON.stringify({ versionId: shadow }) };
    await db()
      .insertInto('abtestVersion')
      .values({ ...test, ...json })
      .execute();
    await policy({ minReplicas: 4 });
    await quota(5);
    await start();
    await under(35, async () => expect(await replicasOf()).toEqual([4, 1]));
    await quota(50);
    await scalesTo(5, 4);
    await under(25, async () => expect(await replicasOf()).toEqual([4, 3]));
  });
});

it('falls back when no gateway speaks of the version, and goes on when one does', async () => {
  const fallback = { failureThreshold: 3, replicas: 2, behavior: 'currentReplicasIfHigher' };
  const id = await policy({ fallback });
  await start();
  await under(5, async () => expect((await state(id)).state).toBe('Running'));
  await db().deleteFrom('gateway').execute();
  await expect
    .poll(async () => state(id), PATIENCE)
    .toEqual({ state: 'Warning', stateReason: '没有每秒请求数的数据' });
  await expect.poll(wanted, PATIENCE).toBe(2);
  expect((await log()).at(-1)).toMatchObject({ reason: 'fallback', mode: 'fallback', got: 2 });
  await runReplicas(2);
  gateway = { atMs: 0, arrivals: 0 };
  await under(5, async () => expect((await state(id)).state).toBe('Running'));
  await scalesTo(5, 1);
});

it('may put a version to sleep only while a policy says so', async () => {
  const id = await policy();
  const wakes = async () => {
    const query = db().selectFrom('serviceVersion').select('wakes').where('id', '=', versionId);
    return (await query.executeTakeFirstOrThrow()).wakes;
  };
  await db().updateTable('autoscaling').set({ minReplicas: 0 }).where('id', '=', id).execute();
  await start();
  await expect.poll(wakes, PATIENCE).toBe(true);
  await db().updateTable('autoscaling').set({ state: 'Stopped' }).where('id', '=', id).execute();
  await expect.poll(wakes, PATIENCE).toBe(false);
});
