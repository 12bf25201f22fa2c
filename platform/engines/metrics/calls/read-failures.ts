// What went wrong, how often, and a call to look at.
import { CALLED, FAILED } from '#storage/rollups/sum-calls.ts';
import { sql } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';
import { type CallFilter, whereCalls } from './call-filter.ts';

export interface FailureQuery extends CallFilter {
  readonly orderBy: 'calls' | 'lastAt';
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

/** Failed calls with the same status, error, path, application and service. */
export interface FailureGroup {
  readonly status: number;
  /** 0 when the error is the service's own answer. */
  readonly errorCode: number;
  readonly error: string;
  readonly method: string;
  readonly path: string;
  readonly applicationId: string;
  readonly serviceId: string;
  readonly calls: number;
  readonly lastAt: Date;
  /** Newest first, at most five. */
  readonly requestIds: readonly string[];
}

export async function readFailures(
  db: Db,
  query: FailureQuery,
): Promise<{ readonly rows: readonly FailureGroup[]; readonly totalCount: number }> {
  const order = query.orderBy === 'calls' ? sql`calls` : sql`last_at`;
  const direction = query.order === 'asc' ? sql`asc` : sql`desc`;
  const groups = sql`
    select status, error_code, error, method, path, application_id, service_id, count(*) as calls, max(at) as last_at,
      (array_agg(id order by at desc))[1:5] as request_ids
    from request_log
    where ${FAILED} and ${CALLED} and ${whereCalls(query)} and at >= ${query.from} and at < ${query.to}
    group by status, error_code, error, method, path, application_id, service_id`;
  const counted = await sql<{ total: number }>`select count(*) as total from (${groups}) as g`.execute(db);
  const found = await sql<FailureGroup>`
    select * from (${groups}) as g
    order by ${order} ${direction}, last_at desc, service_id, application_id, path
    limit ${query.limit} offset ${query.offset}`.execute(db);
  return { rows: found.rows, totalCount: counted.rows[0]?.total ?? 0 };
}
