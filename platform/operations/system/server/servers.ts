import { AppError } from '#core/app-error.ts';
import { countRows } from '#storage/count-rows.ts';
import { serverState } from '#storage/server-state.ts';
import { sql } from '#storage/sql.ts';
import type { Handler } from '../../handler/handler.ts';
import { readPage } from '../../list/paging.ts';

export const listServers: Handler<'server.list'> = (request, { storage, engines }) => {
  const all = storage.db.selectFrom('node');
  return readPage(request, {
    count: () => countRows(all),
    rows: async (limit, offset) => {
      const rows = await all
        .select([
          'id',
          'machine',
          'dataDirectory',
          'program',
          'address',
          'startedAt',
          'heartbeatAt',
          'leftAt',
        ])
        .select(serverState.as('state'))
        .select([
          sql<number>`(select count(*) from inference where inference.server = node.id)`.as('services'),
          sql<number>`(select count(*) from project where project.server = node.id)`.as('projects'),
        ])
        .orderBy(request.orderBy ?? 'machine', request.order ?? 'asc')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map((row) => ({ ...row, isThis: row.id === engines.node }));
    },
  });
};

/** Only one that is not at work: it would enter itself again. Its own jobs and schedules go with it. */
export const removeServer: Handler<'server.remove'> = async ({ id }, { storage }) => {
  await storage.transaction(async (db) => {
    const server = await db
      .selectFrom('node')
      .select(['machine', serverState.as('state')])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (server === undefined) throw new AppError('record.not-found');
    if (server.state === 'Working') throw new AppError('server.at-work', { machine: server.machine });
    await db.deleteFrom('jobSchedule').where('node', '=', id).execute();
    // Their files are lost with it: what needs them fails on starting elsewhere.
    await db.updateTable('project').set({ server: null }).where('server', '=', id).execute();
    await db.deleteFrom('node').where('id', '=', id).execute();
  });
};
