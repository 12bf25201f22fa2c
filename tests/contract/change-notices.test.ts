// What the tables tell when their rows change: the triggers of `watch_changes`, held to the entities as declared.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#storage/sql.ts';
import type { Storage } from '#storage/storage.ts';
import { insertFixture } from '../support/fixture-rows.ts';
import { loadTestConfig } from '../support/load-test-config.ts';
import { startStorage } from '../support/start-storage.ts';

const config = await loadTestConfig();
/** Written by the gateway, thousands a second: nobody follows single calls. */
const UNWATCHED = new Set(['request-log']);
const entities = [...config.entities.values()].filter(({ id }) => !UNWATCHED.has(id));
const place = { organizationId: 'org-1', projectId: 'prj-1' };
const LAST = 'end of this test';

interface Notice {
  readonly entity: string;
  readonly organizationId?: string | null;
  readonly projectId?: string | null;
  readonly keys?: readonly string[];
}

let storage: Storage;
let heard: string[] = [];

beforeAll(async () => {
  storage = await startStorage();
  const { organizationId, projectId } = place;
  await storage.db.insertInto('organization').values({ id: organizationId, name: 'o' }).execute();
  await storage.db.insertInto('project').values({ id: projectId, organizationId, name: 'p' }).execute();
  await storage.listen('change', (payload) => void heard.push(payload));
});
afterAll(() => storage.close());
beforeEach(() => {
  heard = [];
});

/** All that was told until now: notices come in the order of the commits. */
async function told(entity?: string): Promise<readonly Notice[]> {
  await sql`select pg_notify('change', ${LAST})`.execute(storage.db);
  await expect.poll(() => heard.includes(LAST)).toBe(true);
  const notices = heard.splice(0).filter((payload) => payload !== LAST);
  const read = notices.map((payload): Notice => JSON.parse(payload));
  return entity === undefined ? read : read.filter((notice) => notice.entity === entity);
}

const db = () => storage.db;

describe.each(entities.map((entity) => [entity.id, entity] as const))('a row of %s', (id, entity) => {
  it('tells of itself, of what it belongs to and of its place', async () => {
    const key = await insertFixture(db(), id, place);
    if (id === 'organization' || id === 'project')
      await sql`update ${sql.table(id)} set description = ${key} || 'changed' where id = ${key}`.execute(
        db(),
      );
    const notices = await told(id);
    expect(notices.length).toBeGreaterThan(0);
    const notice = notices.find(({ keys = [] }) => keys.includes(key));
    const scope = {
      platform: id === 'organization' ? [place.organizationId, null] : [null, null],
      person: [null, null],
      organization: [place.organizationId, id === 'project' ? place.projectId : null],
      project: [place.organizationId, place.projectId],
    }[entity.scope];
    expect([notice?.organizationId, notice?.projectId]).toEqual(scope);
    const columns = Object.values(entity.parents ?? {});
    if (columns.length === 0) return;
    const rows = await sql<Record<string, string>>`
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(entity.table)}`.execute(
      db(),
    );
    const chains = rows.rows.map((row) => columns.map((column) => row[column]));
    expect(chains.some((chain) => chain.every((parent) => notice?.keys?.includes(String(parent))))).toBe(
      true,
    );
  });

  it('is watched in all its columns but those that are left out', async () => {
    const found = await sql<{ column: string; watched: boolean }>`
      select a.attname as column, pg_get_triggerdef(t.oid) ~ ('\\mn\\."?' || a.attname || '\\M') as watched
      from pg_trigger t join pg_attribute a on a.attrelid = t.tgrelid
      where t.tgrelid = ${entity.table}::regclass and t.tgname = 'change_update' and a.attnum > 0 and not a.attisdropped`.execute(
      db(),
    );
    expect(found.rows.length).toBeGreaterThan(0);
    expect(found.rows.filter(({ watched }) => !watched).map(({ column }) => column)).toEqual(
      LEFT_OUT[id] ?? [],
    );
  });
});

const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  session: ['last_seen_at', 'expires_at'],
  registration: ['health_checked_at', 'health_latency_ms', 'health_failures'],
  upload: ['received_bytes', 'updated_at'],
  job: ['lease_until'],
  lease: ['expires_at'],
  server: ['heartbeat_at'],
  'async-task': ['request_headers', 'request_body', 'response_headers', 'response_body', 'claimed_until'],
};

describe('a statement', () => {
  it('that changes nothing tells nothing', async () => {
    const id = await insertFixture(db(), 'application', place);
    await told();
    await db().updateTable('application').set({ name: id }).where('id', '=', id).execute();
    await db().updateTable('application').set({ name: 'none' }).where('id', '=', 'nobody').execute();
    expect(await told()).toEqual([]);
  });

  it('that is rolled back tells nothing', async () => {
    const refused = storage.transaction(async (transaction) => {
      await insertFixture(transaction, 'application', place);
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow('no');
    expect(await told()).toEqual([]);
  });

  it('tells of a row that moved where it was and where it is', async () => {
    await db().insertInto('organization').values({ id: 'org-2', name: 'o2' }).execute();
    const id = await insertFixture(db(), 'user', place);
    await told();
    await db().updateTable('account').set({ organizationId: 'org-2' }).where('id', '=', id).execute();
    const places = (await told('user')).map(({ organizationId }) => organizationId);
    expect(places.sort()).toEqual(['org-1', 'org-2']);
  });

  it('tells of a row that is gone', async () => {
    const id = await insertFixture(db(), 'volume', place);
    await told();
    await db().deleteFrom('volume').where('id', '=', id).execute();
    expect(await told()).toEqual([{ entity: 'volume', ...place, keys: [id, 'prj-1', 'org-1'] }]);
  });

  it('over many rows tells once of each place', async () => {
    await sql`insert into model (id, organization_id, project_id, name)
      select 'many-' || n, 'org-1', 'prj-1', 'many-' || n from generate_series(1, 5000) n`.execute(db());
    expect(await told('model')).toEqual([{ entity: 'model', ...place }]);
  });

  it('over rows of many places tells once', async () => {
    await sql`insert into project (id, organization_id, name)
      select 'prj-' || n, 'org-1', 'p' || n from generate_series(100, 200) n`.execute(db());
    expect(await told('project')).toEqual([{ entity: 'project' }]);
  });
});
