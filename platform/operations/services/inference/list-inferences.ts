// Services that the platform runs itself, as their owners and as system admins see them.
import { NO_CALLS, readHourlyCalls } from '#engines/metrics/calls/read-hourly.ts';
import { countRows } from '#storage/count-rows.ts';
import { sql } from '#storage/sql.ts';
import type { Handler, OperationContext, RequestOf } from '../../handler/handler.ts';
import { projectOf } from '../../handler/project-of.ts';
import { readPage } from '../../list/paging.ts';
import { SERVICE_COLUMNS } from '../../list/service-columns.ts';
import { matchesService, serviceOrder } from '../../list/service-filter.ts';
import { packageNames } from './package-names.ts';

type ListRequest = RequestOf<'inference.list' | 'inference.hostingList'>;

/** Those of the call's project. */
export const listInferences: Handler<'inference.list'> = async (request, context) => {
  const page = await readInferences(context, { ...request, ...projectOf(context.scope) });
  const ids = page.result.map(({ id }) => id);
  const hourly = await readHourlyCalls(context.storage.db, ids, context.now());
  return {
    ...page,
    result: page.result.map(({ organizationName: _o, projectName: _p, ...row }) => ({
      ...row,
      recentCalls: hourly.get(row.id) ?? NO_CALLS,
    })),
  };
};

/** Those of every organisation; filters may confine them to one. */
export const listHosted: Handler<'inference.hostingList'> = (request, context) =>
  readInferences(context, request);

function readInferences(context: OperationContext, request: ListRequest) {
  const matching = selectInferences(context, request);
  return readPage(request, {
    count: () => countRows(matching),
    rows: async (limit, offset) => {
      const rows = await matching
        .select(COLUMNS)
        .select([
          'inference.progress',
          'organization.name as organizationName',
          'project.name as projectName',
        ])
        .orderBy(serviceOrder(request.orderBy), request.order ?? 'desc')
        .orderBy('service.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      return completeServices(context, rows);
    },
  });
}

/** Adds what other tables know of these services. */
export async function completeServices<Row extends { readonly id: string }>(
  context: OperationContext,
  rows: readonly Row[],
) {
  const { db } = context.storage;
  const ids = rows.map(({ id }) => id);
  const versions = ids.length === 0 ? [] : await readVersionSums(context, ids);
  const grants =
    ids.length === 0
      ? []
      : await db
          .selectFrom('applicationInterface')
          .select((eb) => ['serviceId', eb.fn.countAll<number>().as('count')])
          .where('serviceId', 'in', ids)
          .groupBy('serviceId')
          .execute();
  const names = await packageNames(
    context,
    versions.flatMap(({ newest }) => newest ?? []),
  );
  const bySum = new Map(versions.map((sums) => [sums.serviceId, sums]));
  const byGrant = new Map(grants.map(({ serviceId, count }) => [serviceId, count]));
  return rows.map((row) => {
    const sums = bySum.get(row.id);
    return {
      ...row,
      versionCount: sums?.versions ?? 0,
      runningReplicas: sums?.running ?? 0,
      replicas: sums?.replicas ?? 0,
      packageName: names.get(sums?.newest ?? '') ?? '',
      currentVersionId: sums?.newest ?? null,
      applicationCount: byGrant.get(row.id) ?? 0,
    };
  });
}

interface VersionSums {
  readonly serviceId: string;
  readonly versions: number;
  /** Wanted by the versions that carry calls. */
  readonly replicas: number;
  readonly running: number;
  /** The version with the largest share of calls, the newest of several. */
  readonly newest: string | null;
}

async function readVersionSums(
  { storage }: OperationContext,
  ids: readonly string[],
): Promise<readonly VersionSums[]> {
  const found = await sql<VersionSums>`
    select v.service_id, count(*)::int as versions,
      coalesce(sum(v.replicas) filter (where v.weight > 0 or v.by_rule), 0)::int as replicas,
      coalesce(sum((select count(*) from replica r where r.version_id = v.id and r.state = 'Running')), 0)::int as running,
      (array_agg(v.id order by v.weight desc, v.number desc))[1] as newest
    from service_version v where v.service_id = any(${ids}) group by v.service_id`.execute(storage.db);
  return found.rows;
}

function selectInferences({ storage }: OperationContext, request: ListRequest) {
  return storage.db
    .selectFrom('service')
    .innerJoin('inference', 'inference.serviceId', 'service.id')
    .innerJoin('organization', 'organization.id', 'service.organizationId')
    .innerJoin('project', 'project.id', 'service.projectId')
    .where(matchesService(request));
}

const COLUMNS = [...SERVICE_COLUMNS, 'service.callMode', 'service.createdBy', 'service.updatedAt'] as const;
