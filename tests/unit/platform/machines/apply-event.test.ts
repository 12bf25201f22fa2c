import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyEvent, applyEventIn } from '#machines/apply-event.ts';
import { drainOutbox } from '#machines/run-outbox.ts';
import type { Storage } from '#storage/storage.ts';
import { insertFixture } from '../../../support/fixture-rows.ts';
import { loadTestConfig } from '../../../support/load-test-config.ts';
import { startStorage } from '../../../support/start-storage.ts';

const config = await loadTestConfig();
const place = { organizationId: 'org-1', projectId: 'prj-1' };
const system = { kind: 'system' } as const;
const user = { kind: 'user', id: 'usr-1' } as const;
let storage: Storage;

beforeAll(async () => {
  storage = await startStorage();
  await storage.db.insertInto('organization').values({ id: 'org-1', name: 'o' }).execute();
  await storage.db
    .insertInto('project')
    .values({ id: 'prj-1', organizationId: 'org-1', name: 'p' })
    .execute();
});
afterAll(() => storage.close());

const service = () => insertFixture(storage.db, 'service', place);
const eventsOf = (id: string) =>
  storage.db.selectFrom('event').selectAll().where('entityId', '=', id).orderBy('id').execute();

describe('an event', () => {
  it('changes the state, says why and since when, and is written down with its place and actor', async () => {
    const id = await service();
    const before = await storage.db
      .selectFrom('service')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const row = await applyEvent(
      { storage, config },
      { entity: 'service', id, event: 'fail', actor: system, reason: '连接被拒绝' },
    );
    expect(row).toMatchObject({ id, state: 'Error', stateReason: '连接被拒绝' });
    expect((row.stateAt as Date).getTime()).toBeGreaterThan(before.stateAt.getTime());
    expect(await eventsOf(id)).toMatchObject([
      {
        ...place,
        entity: 'service',
        event: 'fail',
        fromState: 'Running',
        toState: 'Error',
        actorKind: 'system',
        actorId: null,
        reason: '连接被拒绝',
      },
    ]);
  });

  it('is refused in a state that has none, with the labels of what is allowed, and changes nothing', async () => {
    const id = await service();
    const applied = applyEvent({ storage, config }, { entity: 'service', id, event: 'start', actor: user });
    await expect(applied).rejects.toMatchObject({
      code: 'state.conflict',
      parameters: { state: '运行中', allowed: expect.stringContaining('停止') },
    });
    expect(await eventsOf(id)).toEqual([]);
  });

  it('of the system is not for people', async () => {
    const id = await service();
    const applied = applyEvent({ storage, config }, { entity: 'service', id, event: 'fail', actor: user });
    await expect(applied).rejects.toMatchObject({ code: 'state.conflict' });
  });

  it('on a row that is not there is not found', async () => {
    const applied = applyEvent(
      { storage, config },
      { entity: 'service', id: 'svc-none', event: 'stop', actor: user },
    );
    await expect(applied).rejects.toMatchObject({ code: 'record.not-found' });
  });

  it('takes its changes and its second step back when the transaction fails', async () => {
    const id = await service();
    const work = storage.transaction(async (db) => {
      await applyEventIn(db, config, { entity: 'service', id, event: 'stop', actor: user });
      await applyEventIn(db, config, {
        entity: 'service',
        id,
        event: 'stopped',
        actor: system,
        changes: { description: 'x' },
      });
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    const row = await storage.db
      .selectFrom('service')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: 'Running', description: '' });
    expect(await eventsOf(id)).toEqual([]);
  });

  it('comes one at a time: of two racing stops one wins', async () => {
    const id = await service();
    const stop = () => applyEvent({ storage, config }, { entity: 'service', id, event: 'stop', actor: user });
    const results = await Promise.allSettled([stop(), stop(), stop()]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await eventsOf(id)).toHaveLength(1);
  });
});

describe('the outbox', () => {
  it('carries each effect out once among several runners, and puts a failed one back for later', async () => {
    const { db } = storage;
    for (let i = 0; i < 10; i++)
      await db
        .insertInto('outbox')
        .values({ effect: 'note', payload: JSON.stringify({ i }) })
        .execute();
    await db.insertInto('outbox').values({ effect: 'broken', payload: '{}' }).execute();
    const seen: unknown[] = [];
    const errors: string[] = [];
    const effects = {
      note: async (payload: unknown) => void seen.push(payload),
      broken: async () => {
        throw new Error('not now');
      },
    };
    const options = { storage, effects, onError: (_: unknown, effect: string) => void errors.push(effect) };
    await Promise.all([drainOutbox(options), drainOutbox(options), drainOutbox(options)]);
    expect(seen).toHaveLength(10);
    expect(errors).toEqual(['broken']);
    const left = await db.selectFrom('outbox').selectAll().execute();
    expect(left).toMatchObject([{ effect: 'broken', attempts: 1 }]);
    expect(left[0]?.dueAt.getTime()).toBeGreaterThan(Date.now());
  });
});
