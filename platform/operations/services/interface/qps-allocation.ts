// How much of a service's capacity may be promised to applications, and how much is left.
import { AppError } from '#core/app-error.ts';
import type { Db } from '#storage/storage.ts';
import type { OperationContext } from '../../handler/handler.ts';
import { readParameter } from '../../parameters/read-parameter.ts';

const RATIO = 'qpsOverAllocationRatio';

/** QPS numbers of one service; `allocatable` and `remained` are null when the service has no capacity limit. */
export interface QpsAllocation {
  readonly interfaceId: string;
  readonly qpsCapacity: number | null;
  readonly allocatable: number | null;
  readonly granted: number;
  readonly remained: number | null;
}

/** Allocatable QPS is the configured one times the ratio, without decimals. */
export function allocatableQps(capacity: number | null, ratio: number): number | null {
  // The ratio has few decimals; without rounding 100 * 1.1 would be 110.00000000000001 and 10 * 2.3 be 22.999….
  return capacity === null ? null : Math.floor(Number((capacity * ratio).toFixed(6)));
}

/** In the order of `ids`; services that do not exist are left out. */
export async function readAllocations(
  db: Db,
  context: OperationContext,
  ids: readonly string[],
): Promise<readonly QpsAllocation[]> {
  if (ids.length === 0) return [];
  const ratio = await readParameter(db, context.config, RATIO, 1);
  const rows = await db
    .selectFrom('service')
    .leftJoin('applicationInterface as granted', 'granted.serviceId', 'service.id')
    .select((eb) => [
      'service.id',
      'service.qpsCapacity',
      eb.fn.sum<number | null>('granted.qpsLimit').as('granted'),
    ])
    .where('service.id', 'in', [...ids])
    .groupBy(['service.id', 'service.qpsCapacity'])
    .execute();
  const found = new Map(rows.map((row) => [row.id, toAllocation(row, ratio)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/**
 * Throws `service.qps-exceeded` when the application would get more than is left.
 *
 * Locks the service row first, so that two grants at the same moment cannot both take the last of it. `db` must be a
 * transaction. A grant without a limit promises nothing, so it always fits.
 */
export async function reserveQps(
  db: Db,
  context: OperationContext,
  wish: { readonly serviceId: string; readonly applicationId: string; readonly qpsLimit: number | null },
): Promise<void> {
  const service = await db
    .selectFrom('service')
    .select('qpsCapacity')
    .where('id', '=', wish.serviceId)
    .forUpdate()
    .executeTakeFirst();
  if (service === undefined) throw new AppError('record.not-found');
  const allocatable = allocatableQps(service.qpsCapacity, await readParameter(db, context.config, RATIO, 1));
  if (allocatable === null || wish.qpsLimit === null) return;
  const others = await db
    .selectFrom('applicationInterface')
    .select((eb) => eb.fn.sum<number | null>('qpsLimit').as('granted'))
    .where('serviceId', '=', wish.serviceId)
    .where('applicationId', '!=', wish.applicationId)
    .executeTakeFirst();
  const remained = Math.max(0, allocatable - (others?.granted ?? 0));
  if (wish.qpsLimit <= remained) return;
  throw new AppError(
    'service.qps-exceeded',
    { remained },
    { fields: { qpsLimit: `最多还可分配 ${remained}` } },
  );
}

function toAllocation(
  row: { readonly id: string; readonly qpsCapacity: number | null; readonly granted: number | null },
  ratio: number,
): QpsAllocation {
  const allocatable = allocatableQps(row.qpsCapacity, ratio);
  const granted = row.granted ?? 0;
  const remained = allocatable === null ? null : Math.max(0, allocatable - granted);
  return { interfaceId: row.id, qpsCapacity: row.qpsCapacity, allocatable, granted, remained };
}
