// The log as a whole, and the replicas of a service that have one.

import { AppError } from '#core/app-error.ts';
import { countRows } from '#storage/count-rows.ts';
import type { Handler } from '../../handler/handler.ts';
import { readPage } from '../../list/paging.ts';

export const readLogInfo: Handler<'containerLog.info'> = async ({ replicaId }, context) => {
  const row = await context.storage.db
    .selectFrom('replica')
    .innerJoin('serviceVersion', 'serviceVersion.id', 'replica.versionId')
    .select([
      'replica.serviceId',
      'replica.versionId',
      'replica.driver',
      'replica.state',
      'replica.ordinal',
      'serviceVersion.number as versionNumber',
    ])
    .where('replica.id', '=', replicaId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('record.not-found');
  const log = context.engines.runner.drivers.of(row.driver).log(replicaId);
  const { firstLine, lastLine, bytes, firstAt, lastAt } = await log.info();
  const { serviceId, versionId, state } = row;
  return {
    ...{ replicaId, name: nameOf(row), serviceId, versionId, state },
    ...{ firstLine, lastLine, bytes, firstAt: timeOrNull(firstAt), lastAt: timeOrNull(lastAt) },
    processes: (await log.processes()).map(({ at, ...span }) => ({ ...span, startedAt: new Date(at) })),
  };
};

export const listSources: Handler<'containerLog.sources'> = (request, { storage, config }) => {
  const { serviceId, versionId = '' } = request;
  const states = new Map(
    config.enums.get('instance-state')?.values.map(({ value, label }) => [value, label]),
  );
  const matching = storage.db
    .selectFrom('replica')
    .innerJoin('serviceVersion', 'serviceVersion.id', 'replica.versionId')
    .where('replica.serviceId', '=', serviceId)
    .$if(versionId !== '', (query) => query.where('replica.versionId', '=', versionId));
  return readPage(request, {
    count: () => countRows(matching),
    rows: async (limit, offset) => {
      const rows = await matching
        .select([
          'replica.id',
          'replica.versionId',
          'serviceVersion.number as versionNumber',
          'replica.ordinal',
          'replica.state',
          'replica.restarts',
          'replica.createdAt',
          'replica.endedAt',
        ])
        .orderBy('replica.createdAt', 'desc')
        .orderBy('replica.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map((row) => ({
        ...row,
        label: `${nameOf(row)} · …${row.id.slice(-6)}（${states.get(row.state) ?? row.state}）`,
      }));
    },
  });
};

/** As the list of instances calls it. */
function nameOf(row: { readonly versionNumber: number; readonly ordinal: number }): string {
  return `v${row.versionNumber}-${row.ordinal}`;
}

function timeOrNull(milliseconds: number | undefined): Date | null {
  return milliseconds === undefined ? null : new Date(milliseconds);
}
