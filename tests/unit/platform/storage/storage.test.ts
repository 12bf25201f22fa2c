import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Storage } from '#storage/storage.ts';
import { PATIENCE_MS } from '../../../support/patience.ts';
import { startStorage } from '../../../support/start-storage.ts';

let storage: Storage;
beforeAll(async () => {
  storage = await startStorage();
});
afterAll(() => storage.close());

describe('storage', () => {
  it('reads counters as numbers, times as dates and json as it was written', async () => {
    await storage.db
      .insertInto('requestRollup')
      .values({
        bucket: '2026-01-02T03:04:05Z',
        stepS: 10,
        projectId: 'prj-1',
        applicationId: 'app-1',
        serviceId: 'svc-1',
        protocol: 'http',
        calls: 9_007_199_254_740_991,
        histogram: [1, 2, 3],
      })
      .execute();
    await storage.db
      .insertInto('systemParameter')
      .values({ name: 'shape', value: JSON.stringify({ camelCase: [1], snake_case: null }) })
      .execute();

    const rollup = await storage.db.selectFrom('requestRollup').selectAll().executeTakeFirstOrThrow();
    const total = await storage.db
      .selectFrom('requestRollup')
      .select((eb) => [eb.fn.countAll<number>().as('rows'), eb.fn.sum<number>('totalUs').as('sum')])
      .executeTakeFirstOrThrow();
    const parameter = await storage.db.selectFrom('systemParameter').selectAll().executeTakeFirstOrThrow();

    expect(rollup).toMatchObject({
      bucket: new Date('2026-01-02T03:04:05Z'),
      calls: 9_007_199_254_740_991,
      histogram: [1, 2, 3],
    });
    expect(total).toEqual({ rows: 1, sum: 0 });
    expect(parameter.value).toEqual({ camelCase: [1], snake_case: null });
  });

  it('writes nothing when the work of a transaction throws', async () => {
    const failing = storage.transaction(async (db) => {
      await db.insertInto('organization').values({ id: 'org-1', name: '半途' }).execute();
      throw new Error('stop');
    });

    await expect(failing).rejects.toThrow('stop');
    expect(await storage.db.selectFrom('organization').select('id').execute()).toEqual([]);
  });

  it('tells a listener about a change, and is silent after it stopped', async () => {
    const notices: string[] = [];
    const stop = await storage.listen('gateway', (payload) => notices.push(payload));

    await storage.db.insertInto('systemParameter').values({ name: 'a', value: '1' }).execute();
    await vi.waitFor(() => expect(notices).toEqual(['system_parameter']), PATIENCE_MS);
    await stop();
    await storage.db.insertInto('systemParameter').values({ name: 'b', value: '1' }).execute();
    await sql`select pg_sleep(0.1)`.execute(storage.db);

    expect(notices).toEqual(['system_parameter']);
  });

  it('listens again after its connection was cut, and says that notices may be missing', async () => {
    const notices: string[] = [];
    const stop = await storage.listen('gateway', (payload) => notices.push(payload));

    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'aip-console listen' and datname = current_database()`.execute(storage.db);
    await vi.waitFor(() => expect(notices).toEqual(['']), PATIENCE_MS);
    await storage.db.deleteFrom('systemParameter').execute();

    await vi.waitFor(() => expect(notices).toEqual(['', 'system_parameter']), PATIENCE_MS);
    await stop();
  });

  it('reports a statement whose session was ended as database.unavailable and then goes on', async () => {
    const cut = storage.transaction(async (db) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(storage.db);
      await sql`select 1`.execute(db);
    });

    await expect(cut).rejects.toMatchObject({ code: 'database.unavailable' });
    expect((await sql<{ one: number }>`select 1 as one`.execute(storage.db)).rows).toEqual([{ one: 1 }]);
  });

  it('leaves an error of the statement as it is', async () => {
    const twice = async () => {
      for (const id of ['org-a', 'org-b'])
        await storage.db.insertInto('organization').values({ id, name: '同名' }).execute();
    };

    await expect(twice()).rejects.toMatchObject({ code: '23505', constraint: 'organization_name_key' });
  });
});
