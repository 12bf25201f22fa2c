import { AppError } from '#core/app-error.ts';
import { containsPattern } from '#storage/entity-rows.ts';
import { sql } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';
import type { Handler, OperationContext } from '../../handler/handler.ts';
import { signedInActor } from '../../handler/signed-in-actor.ts';
import { pageOf } from '../../list/paging.ts';
import { CURRENT_S, MEGABYTE } from '../pod/read-pods.ts';
import { machineResources } from './machine-resources.ts';
import { NOTHING, readQuotas, readReserved, remaining } from './quota.ts';

interface Organization {
  readonly id: string;
  readonly name: string;
}

const ORDERS = ['organizationName', 'reservedCpuMilli', 'reservedMemoryMb', 'reservedReplicas'] as const;

/** Every organisation; they are few, so that sums can be sorted by. */
export const listComputeResources: Handler<'runtime.computeResource.list'> = async (request, context) => {
  const organizations = await context.storage.db
    .selectFrom('organization')
    .select(['id', 'name'])
    .where('name', 'ilike', containsPattern(request.keyword?.trim() ?? ''))
    .orderBy('name')
    .execute();
  const rows = await describe(context, organizations);
  const by = ORDERS.find((field) => field === request.orderBy);
  if (by === undefined) return pageOf(request, rows);
  const sign = request.order === 'asc' ? 1 : -1;
  const compare = (a: Described, b: Described) =>
    by === 'organizationName' ? a[by].localeCompare(b[by], 'zh') : a[by] - b[by];
  return pageOf(
    request,
    [...rows].sort((a, b) => sign * compare(a, b)),
  );
};

export const readAvailableQuota: Handler<'runtime.computeResource.availableQuota'> = async (
  { organizationId },
  context,
) => {
  const organization = await context.storage.db
    .selectFrom('organization')
    .select(['id', 'name'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  const [described] = await describe(context, [organization]);
  if (described === undefined) throw new AppError('record.not-found');
  return described;
};

/** May be less than what is held: nothing is ended, but nothing more starts. */
export const updateQuota: Handler<'runtime.computeResource.update'> = async (request, context) => {
  const { organizationId, cpuMilli, memoryMb, replicas } = request;
  const updated = { updatedAt: context.now(), updatedBy: signedInActor(context).user.username };
  const values = { cpuMilli, memoryMb, replicas, ...updated };
  await context.storage.db
    .insertInto('resourceQuota')
    .values({ organizationId, ...values })
    .onConflict((conflict) => conflict.column('organizationId').doUpdateSet(values))
    .execute();
};

export const resetQuota: Handler<'runtime.computeResource.reset'> = async ({ organizationId }, context) => {
  await context.storage.db.deleteFrom('resourceQuota').where('organizationId', '=', organizationId).execute();
};

type Described = Awaited<ReturnType<typeof describe>>[number];

async function describe({ storage: { db }, now }: OperationContext, organizations: readonly Organization[]) {
  const ids = organizations.map(({ id }) => id);
  if (ids.length === 0) return [];
  const quotas = await readQuotas(db, ids);
  const reserved = await readReserved(db, ids);
  const used = await readUsed(db, ids, new Date(now().getTime() - CURRENT_S * 1_000));
  return organizations.map(({ id, name }) => {
    const own = quotas.get(id);
    const quota = own ?? machineResources();
    const held = reserved.get(id) ?? NOTHING;
    const left = remaining(quota, held);
    const use = used.get(id);
    return {
      organizationId: id,
      organizationName: name,
      isDefault: own === undefined,
      cpuMilli: quota.cpuMilli,
      memoryMb: quota.memoryMb,
      replicas: quota.replicas,
      reservedCpuMilli: held.cpuMilli,
      reservedMemoryMb: held.memoryMb,
      reservedReplicas: held.replicas,
      usedCpuMilli: use?.cpuMilli ?? 0,
      usedMemoryMb: Math.round((use?.memoryBytes ?? 0) / MEGABYTE),
      availableCpuMilli: left.cpuMilli,
      availableMemoryMb: left.memoryMb,
      availableReplicas: left.replicas,
      cpuPercent: percent(held.cpuMilli, quota.cpuMilli),
      memoryPercent: percent(held.memoryMb, quota.memoryMb),
      replicaPercent: percent(held.replicas, quota.replicas),
      updatedAt: own?.updatedAt ?? null,
      updatedBy: own?.updatedBy ?? null,
    };
  });
}

/** More than 100 when the quota was lowered below what is held. */
function percent(held: number, quota: number): number {
  if (quota === 0) return held === 0 ? 0 : 100;
  return Math.round((held / quota) * 1_000) / 10;
}

interface Used {
  readonly cpuMilli: number;
  readonly memoryBytes: number;
}

/** What the newest sample of each running process says, by organisation. */
async function readUsed(
  db: Db,
  organizationIds: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, Used>> {
  const found = await sql<Used & { organizationId: string }>`
    select r.organization_id, sum(s.cpu_milli)::bigint as cpu_milli, sum(s.memory_bytes)::bigint as memory_bytes
    from replica as r
    cross join lateral (
      select cpu_milli, memory_bytes from replica_sample
      where replica_id = r.id and started_at = r.started_at and at > ${since}
      order by at desc limit 1) as s
    where r.organization_id = any(${[...organizationIds]}::text[])
      and r.state in ('Pending', 'Running', 'Terminating')
    group by 1`.execute(db);
  return new Map(found.rows.map(({ organizationId, ...used }) => [organizationId, used]));
}
