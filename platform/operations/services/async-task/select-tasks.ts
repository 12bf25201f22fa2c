// Asynchronous calls of one service, without the bodies they carry.
import { sql } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';
import { readNames } from '../../monitoring/monitor/read-names.ts';

export interface TaskFilter {
  readonly serviceId: string;
  readonly state?: string;
  readonly applicationId?: string;
  readonly id?: string;
  readonly from?: string;
  readonly to?: string;
}

/** Expired tasks are as good as gone, also while their rows are still there. */
export function selectTasks(db: Db, filter: TaskFilter) {
  const { serviceId, state = '', applicationId = '', id = '', from, to } = filter;
  return db
    .selectFrom('asyncTask')
    .where('asyncTask.serviceId', '=', serviceId)
    .where((eb) =>
      eb.or([eb('asyncTask.expiresAt', 'is', null), eb('asyncTask.expiresAt', '>', sql<Date>`now()`)]),
    )
    .$if(state !== '', (query) => query.where('asyncTask.state', '=', state))
    .$if(applicationId !== '', (query) => query.where('asyncTask.applicationId', '=', applicationId))
    .$if(id.trim() !== '', (query) => query.where('asyncTask.id', '=', id.trim()))
    .$if(from !== undefined, (query) => query.where('asyncTask.createdAt', '>=', new Date(String(from))))
    .$if(to !== undefined, (query) => query.where('asyncTask.createdAt', '<', new Date(String(to))));
}

type Matching = ReturnType<typeof selectTasks>;

/** `narrow`: order and page. */
export async function readTasks(db: Db, matching: Matching, narrow: (query: Matching) => Matching) {
  const rows = await narrow(matching)
    .leftJoin('serviceVersion', 'serviceVersion.id', 'asyncTask.versionId')
    .select([
      'asyncTask.id',
      'asyncTask.serviceId',
      'asyncTask.applicationId',
      'asyncTask.versionId',
      'serviceVersion.number as versionNumber',
      'asyncTask.method',
      'asyncTask.path',
      'asyncTask.state',
      'asyncTask.attempts',
      'asyncTask.status',
      'asyncTask.error',
      sql<number>`coalesce(octet_length(request_body), 0)`.as('requestBytes'),
      sql<number | null>`octet_length(response_body)`.as('resultBytes'),
      sql<string>`coalesce(response_headers->>'content-type', '')`.as('resultType'),
      'asyncTask.createdAt',
      'asyncTask.startedAt',
      'asyncTask.finishedAt',
      'asyncTask.expiresAt',
    ])
    .execute();
  const names = await readNames(db, rows);
  return rows.map((row) => ({ ...row, applicationName: names(row).applicationName }));
}
