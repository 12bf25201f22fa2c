// Replicas with what a person wants to know of them: their version's limits and what they use now.
import type { Page } from '#core/contract.ts';
import { WITH_RUN } from '#engines/runner/with-run.ts';
import { countRows } from '#storage/count-rows.ts';
import { sql } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';
import { type PagingRequest, readPage } from '../../list/paging.ts';
import { containerIdOf } from './container-id.ts';

export interface PodFilter extends PagingRequest {
  readonly serviceId: string;
  readonly versionId?: string;
  readonly state?: string;
  /** With those that have ended for good. */
  readonly ended?: boolean;
  /** Those that were there at some time of it. */
  readonly span?: { readonly from: Date; readonly to: Date };
}

export type Pod = ReturnType<typeof toPod>;

/** An older sample says nothing of now. */
export const CURRENT_S = 60;
export const MEGABYTE = 1_048_576;

/** Newest version first, those that ended last; `orderBy` says otherwise. */
export function readPods(db: Db, filter: PodFilter, now: Date): Promise<Page<Pod>> {
  const { serviceId, versionId = '', state = '', ended = false, span } = filter;
  const matching = db
    .selectFrom('replica')
    .where('replica.serviceId', '=', serviceId)
    .$if(versionId !== '', (q) => q.where('replica.versionId', '=', versionId))
    .$if(state !== '', (q) => q.where('replica.state', '=', state))
    .$if(span !== undefined, (q) => q.where(wasThere(span?.from ?? now, span?.to ?? now)))
    .$if(state === '' && !ended, (q) =>
      q.where((eb) =>
        eb.or([
          eb('replica.state', '!=', 'Terminated'),
          // What a start that failed left behind is all there is to see of it.
          eb.exists(
            eb
              .selectFrom('serviceVersion')
              .select('serviceVersion.id')
              .whereRef('serviceVersion.id', '=', 'replica.versionId')
              .where('serviceVersion.state', '=', 'StartFailed')
              .whereRef('serviceVersion.stateAt', '<=', 'replica.stateAt'),
          ),
        ]),
      ),
    );
  const direction = filter.order ?? 'desc';
  return readPage(filter, {
    count: () => countRows(matching),
    async rows(limit, offset) {
      const page = matching.select('replica.id').limit(limit).offset(offset);
      const ordered =
        filter.orderBy === 'createdAt' || filter.orderBy === 'restarts'
          ? page.orderBy(`replica.${filter.orderBy}`, direction)
          : page
              .innerJoin('serviceVersion', 'serviceVersion.id', 'replica.versionId')
              .orderBy(sql`replica.state = 'Terminated'`)
              .orderBy('serviceVersion.number', 'desc')
              .orderBy('replica.ordinal');
      const ids = (await ordered.orderBy('replica.createdAt', 'desc').orderBy('replica.id').execute()).map(
        ({ id }) => id,
      );
      const pods = new Map((await readPodsById(db, ids, now)).map((pod) => [pod.id, pod]));
      return ids.flatMap((id) => pods.get(id) ?? []);
    },
  });
}

/** A failed one that is to be started again has ended for now only. */
function wasThere(from: Date, to: Date) {
  return sql<boolean>`replica.created_at < ${to}
    and (replica.state not in ('Terminated', 'Failed') or coalesce(replica.ended_at, replica.state_at) > ${from})`;
}

/** In no order; ids that do not exist are left out. */
export async function readPodsById(db: Db, ids: readonly string[], now: Date): Promise<readonly Pod[]> {
  if (ids.length === 0) return [];
  const rows = await selectPods(db, new Date(now.getTime() - CURRENT_S * 1_000))
    .where('replica.id', 'in', ids)
    .execute();
  return rows.map(toPod);
}

function selectPods(db: Db, since: Date) {
  return db
    .selectFrom('replica')
    .innerJoin('serviceVersion', 'serviceVersion.id', 'replica.versionId')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('replicaSample')
          .select(['at as sampledAt', 'cpuMilli as usedCpuMilli', 'memoryBytes as usedMemoryBytes'])
          .whereRef('replicaSample.replicaId', '=', 'replica.id')
          // Of the process that runs now, not of the one before.
          .whereRef('replicaSample.startedAt', '=', 'replica.startedAt')
          .where('replicaSample.at', '>', since)
          .orderBy('at', 'desc')
          .limit(1)
          .as('sample'),
      (join) => join.on('replica.state', 'in', WITH_RUN),
    )
    .select([
      'replica.id',
      'replica.organizationId',
      'replica.projectId',
      'replica.serviceId',
      'replica.versionId',
      'serviceVersion.number as versionNumber',
      'replica.ordinal',
      'replica.state',
      'replica.stateReason',
      'replica.stateAt',
      'replica.node',
      'replica.address',
      'replica.processHold',
      'replica.networkReach',
      'replica.restarts',
      'replica.dueAt',
      'replica.exitCode',
      'replica.exitSignal',
      'serviceVersion.cpuMilli as cpuLimitMilli',
      'serviceVersion.memoryMb',
      'replica.createdAt',
      'replica.requestedAt',
      'replica.startedAt',
      'replica.loadedAt',
      'replica.readyAt',
      'replica.trafficAt',
      'replica.endedAt',
      sql<string | null>`replica.handle ->> 'name'`.as('runName'),
      'sample.sampledAt',
      'sample.usedCpuMilli as cpuMilli',
      'sample.usedMemoryBytes as memoryBytes',
    ]);
}

type PodRow = Awaited<ReturnType<ReturnType<typeof selectPods>['execute']>>[number];

function toPod({ memoryMb, ...row }: PodRow) {
  const memoryLimitBytes = memoryMb * MEGABYTE;
  return {
    ...row,
    name: `v${row.versionNumber}-${row.ordinal}`,
    containerId: containerIdOf(row.id),
    memoryLimitBytes,
    cpuPercent: percent(row.cpuMilli, row.cpuLimitMilli),
    memoryPercent: percent(row.memoryBytes, memoryLimitBytes),
  };
}

function percent(used: number | null, limit: number): number | null {
  return used === null ? null : Math.round((used / limit) * 1_000) / 10;
}
