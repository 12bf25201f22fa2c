import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '#config/config.ts';
import { applyEvent, applyEventIn } from '#machines/apply-event.ts';
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

describe('an effect', () => {
  const effective = withEffect('service', 'stop', 'model-check');

  it('becomes a job with the event, of the person who caused it', async () => {
    const id = await service();
    await applyEvent({ storage, config: effective }, { entity: 'service', id, event: 'stop', actor: user });
    expect(await jobsOf(id)).toMatchObject([
      {
        kind: 'model-check',
        state: 'Waiting',
        requestedBy: 'usr-1',
        ...place,
        payload: { entity: 'service', event: 'stop' },
      },
    ]);
  });

  it('is gone with the transaction that it belongs to', async () => {
    const id = await service();
    const work = storage.transaction(async (db) => {
      await applyEventIn(db, effective, { entity: 'service', id, event: 'stop', actor: user });
      throw new Error('undone');
    });
    await expect(work).rejects.toThrow('undone');
    expect(await jobsOf(id)).toEqual([]);
  });

  const jobsOf = async (id: string) =>
    (await storage.db.selectFrom('job').selectAll().execute()).filter(({ payload }) => payload.id === id);
});

/** The configuration, with an effect on one event. */
function withEffect(entityId: string, event: string, effect: string): Config {
  const entity = config.entities.get(entityId);
  if (entity?.machine === undefined) throw new Error(`${entityId} has no machine`);
  const events = entity.machine.events.map((one) => (one.event === event ? { ...one, effect } : one));
  const changed = { ...entity, machine: { ...entity.machine, events } };
  return { ...config, entities: new Map([...config.entities, [entityId, changed]]) };
}
