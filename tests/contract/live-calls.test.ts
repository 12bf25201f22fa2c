// Changes of data on open event streams: who hears of what, and what happens when rights change meanwhile.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#storage/sql.ts';
import { insertFixture } from '../support/fixture-rows.ts';
import { type HeardStream, hearEvents } from '../support/hear-events.ts';
import { loadTestConfig } from '../support/load-test-config.ts';
import { type Crowd, makeCrowd, PEOPLE, type PersonKey, type Place } from '../support/people.ts';
import { propertiesOf } from '../support/sample-request.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

/** Single calls of the gateway are followed by nobody. */
const entities = [...(await loadTestConfig()).entities.values()].filter(({ id }) => id !== 'request-log');

let platform: TestApp;
let crowd: Crowd;
beforeAll(async () => {
  platform = await startApp();
  crowd = await makeCrowd(platform);
});
afterAll(() => platform.close());
const db = () => platform.storage.db;

const WATCHED: Place = { organizationId: 'org-watched', projectId: 'prj-watched' };

/** All that was committed until now has been told to whoever may hear it: rounds do not overlap, and two have begun since. */
async function settle(watcher: HeardStream): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    watcher.forget();
    await insertFixture(db(), 'volume', WATCHED);
    await expect.poll(() => watcher.changed()).toEqual(['end']);
  }
}

async function startWatcher(): Promise<HeardStream> {
  const { organizationId, projectId } = WATCHED;
  await db()
    .insertInto('organization')
    .values({ id: organizationId, name: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db()
    .insertInto('project')
    .values({ id: projectId, organizationId, name: projectId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const watcher = await hearEvents(await crowd.as('systemAdmin'));
  await watcher.follow({ end: ['volume.list', WATCHED] });
  return watcher;
}

describe('nothing of a place that a person may not read is ever sent', () => {
  const streams = new Map<PersonKey, HeardStream>();
  let watcher: HeardStream;
  beforeAll(async () => {
    watcher = await startWatcher();
    for (const person of PEOPLE) streams.set(person, await hearEvents(await crowd.as(person)));
  });
  afterAll(async () => {
    for (const stream of [...streams.values(), watcher]) await stream.drop();
  });
  const stream = (person: PersonKey) => streams.get(person) ?? expect.fail(`no stream of ${person}`);
  const HOME = ['orgAdmin', 'projectAdmin', 'member', 'approver', 'outsider'] as const;

  /** Every call that shows data, about the row, the place, and nothing in particular. */
  function callsAbout(ids: Readonly<Record<string, string>>, place: Place) {
    const live = [...platform.config.operations.values()].filter(({ reads }) => reads.length > 0);
    return Object.fromEntries(
      live.flatMap((operation) => {
        const { of, by = 'id' } = operation.access;
        const properties = propertiesOf(operation.request);
        const named = Object.fromEntries(Object.entries(place).filter(([name]) => name in properties));
        const row = of === undefined || ids[of] === undefined ? {} : { [by]: ids[of] };
        // A key stands for one call with one body.
        const call = (body: object) =>
          [`${operation.id} ${JSON.stringify(body)}`, [operation.id, body] as const] as const;
        return [call({ ...named, ...row }), call(row)];
      }),
    );
  }

  async function touch(id: string, row: string): Promise<void> {
    const { table } = platform.config.entities.get(id) ?? expect.fail(id);
    if (id === 'project' || id === 'organization')
      await sql`update ${sql.table(table)} set description = description || '.' where id = ${row}`.execute(
        db(),
      );
    else {
      const columns = {
        'application-interface': 'application_id',
        'project-member': 'account_id',
        lease: 'name',
      };
      const special: Readonly<Record<string, string>> = {
        ...columns,
        'resource-quota': 'organization_id',
        event: 'entity_id',
        notification: 'account_id',
      };
      const single = ['registration', 'service-path', 'inference', 'capture'].includes(id)
        ? 'service_id'
        : 'id';
      await sql`delete from ${sql.table(table)} where ${sql.ref(special[id] ?? single)} = ${row}`.execute(
        db(),
      );
    }
  }

  it.each(entities.map((entity) => [entity.id, entity] as const))(
    '%s',
    async (id, { scope, parents = {} }) => {
      const row = await insertFixture(db(), id, crowd.foreign);
      const ids: Record<string, string> = { [id]: row };
      const columns = Object.entries(parents);
      if (columns.length > 0) {
        const found = await sql<
          Record<string, string>
        >`select * from ${sql.table(platform.config.entities.get(id)?.table ?? '')}`.execute(db());
        const own = found.rows.find((candidate) => Object.values(candidate).includes(row));
        for (const [parent, column] of columns) ids[parent] = String(own?.[column]);
      }
      for (const { follow } of streams.values()) await follow(callsAbout(ids, crowd.foreign), 0);
      await settle(watcher);
      for (const { forget } of streams.values()) forget();
      await touch(id, row);
      await settle(watcher);

      for (const person of HOME) expect([person, stream(person).told('changed')]).toEqual([person, []]);
      // A system admin hears of the watched volumes as well.
      const heard = (person: PersonKey) =>
        stream(person)
          .changed()
          .some((key) => id === 'volume' || !key.startsWith('volume.'));
      expect(['systemAdmin', heard('systemAdmin')]).toEqual(['systemAdmin', scope !== 'person']);
      const isPlaced = (scope !== 'platform' && scope !== 'person') || id === 'organization';
      expect(['foreignAdmin', heard('foreignAdmin')]).toEqual(['foreignAdmin', isPlaced]);
      if (scope === 'project')
        expect(['foreignMember', heard('foreignMember')]).toEqual([
          'foreignMember',
          id !== 'upload' || heard('foreignMember'),
        ]);
      if (!isPlaced) expect(heard('foreignMember')).toBe(false);
    },
  );
});

describe('a stream that follows calls', () => {
  let watcher: HeardStream;
  beforeAll(async () => {
    watcher = await startWatcher();
  });
  afterAll(() => watcher.drop());
  const list = (place: Place) => ['application.list', { ...place, pageNo: 1, pageSize: 20 }] as const;

  it('hears of what changed before it asked, and of nothing older', async () => {
    const stream = await hearEvents(await crowd.as('member'));
    const id = await insertFixture(db(), 'application', crowd.home);
    await settle(watcher);
    const answer = await stream.follow({
      list: list(crowd.home),
      row: ['application.get', { id }],
      none: ['application.get', { id: 'app-none' }],
    });
    expect(answer).toEqual({ followed: ['list', 'row', 'none'], polled: [] });
    await expect.poll(() => stream.changed()).toEqual(['list', 'row']);
    await stream.drop();
  });

  it('hears of everything when it asks about longer ago than anybody knows', async () => {
    const stream = await hearEvents(await crowd.as('member'));
    await stream.follow({ list: list(crowd.home), foreign: list(crowd.foreign) }, 3_600_000);
    await settle(watcher);
    expect(stream.changed()).toEqual(['list']);
    await stream.drop();
  });

  it('numbers its messages, and gathers what comes at once', async () => {
    const stream = await hearEvents(await crowd.as('member'));
    await stream.follow({
      volumes: ['volume.list', { ...crowd.home }],
      models: ['model.list', { ...crowd.home }],
    });
    await settle(watcher);
    stream.forget();
    await Promise.all(Array.from({ length: 20 }, () => insertFixture(db(), 'volume', crowd.home)));
    await settle(watcher);
    await insertFixture(db(), 'model', crowd.home);
    await settle(watcher);
    const told = stream.told('changed') as { readonly seq: number; readonly keys: readonly string[] }[];
    expect(told.length).toBeLessThan(10);
    expect(told.at(-1)?.keys).toEqual(['models']);
    for (const [index, { seq }] of told.entries()) expect(seq).toBe((told[0]?.seq ?? 0) + index);
    await stream.drop();
  });

  it('may not be another person’s', async () => {
    const stream = await hearEvents(await crowd.as('member'));
    const { stream: id } = stream.told('stream')[0] as { readonly stream: string };
    const other = await crowd.as('projectAdmin');
    const answer = await other.fetch('/_console/events/calls', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ stream: id, calls: [] }),
    });
    expect(answer.status).toBe(404);
    await stream.drop();
  });

  it.each([
    ['no list', { stream: 'x', calls: {} }],
    ['a call without an age', { stream: 'x', calls: [{ key: 'a', call: 'b', body: {} }] }],
    ['no stream', { calls: [] }],
  ])('is refused %s', async (_what, body) => {
    const client = await crowd.as('member');
    const answer = await client.fetch('/_console/events/calls', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(400);
  });

  it('hears no more of a project once the person is no member, and is told to look anew', async () => {
    const stream = await hearEvents(await crowd.as('member'));
    await stream.follow({ list: list(crowd.home) });
    await settle(watcher);
    await insertFixture(db(), 'application', crowd.home);
    await settle(watcher);
    expect(stream.changed()).toContain('list');
    stream.forget();
    // In one transaction: whoever may no longer read must not hear even of what was changed together with it.
    await platform.storage.transaction(async (transaction) => {
      await insertFixture(transaction, 'application', crowd.home);
      await transaction.deleteFrom('projectMember').where('accountId', '=', 'usr-member').execute();
    });
    await insertFixture(db(), 'application', crowd.home);
    await settle(watcher);
    await expect.poll(() => stream.told('rights').length).toBeGreaterThan(0);
    expect(stream.changed()).toEqual([]);
    await db()
      .insertInto('projectMember')
      .values({ projectId: crowd.home.projectId, accountId: 'usr-member' })
      .execute();
    await insertFixture(db(), 'application', crowd.home);
    await expect.poll(() => stream.changed()).toContain('list');
    await stream.drop();
  });

  it('ends at once when the session ends anywhere, the account is disabled, or the person is somebody else', async () => {
    const first = await hearEvents(await crowd.as('approver'));
    await db().deleteFrom('session').where('accountId', '=', 'usr-approver').execute();
    await first.ended;
    const second = await hearEvents(await crowd.as('approver'));
    await db().updateTable('account').set({ state: 'Disabled' }).where('id', '=', 'usr-approver').execute();
    await second.ended;
    await db().updateTable('account').set({ state: 'Active' }).where('id', '=', 'usr-approver').execute();
    const third = await hearEvents(await crowd.as('approver'));
    await db().updateTable('account').set({ admin: true }).where('id', '=', 'usr-approver').execute();
    await third.ended;
    await db().updateTable('account').set({ admin: false }).where('id', '=', 'usr-approver').execute();
  });

  it('is told of all that it follows when notices may have been missed', async () => {
    const stream = await hearEvents(await crowd.as('member'));
    await stream.follow({ list: list(crowd.home), foreign: list(crowd.foreign) });
    await settle(watcher);
    stream.forget();
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'aip-console listen' and datname = current_database()`.execute(db());
    await expect.poll(() => stream.changed()).toEqual(['list']);
    await stream.drop();
  });
});
