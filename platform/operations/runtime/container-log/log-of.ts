import { AppError } from '#core/app-error.ts';
import type { WorkloadLog } from '#engines/runner/log/workload-log.ts';
import type { OperationContext } from '../../handler/handler.ts';

/** What the replica printed, wherever it ran. Throws `record.not-found`. */
export async function logOf(
  { storage, engines }: Pick<OperationContext, 'storage' | 'engines'>,
  replicaId: string,
): Promise<WorkloadLog> {
  const row = await storage.db
    .selectFrom('replica')
    .select('driver')
    .where('id', '=', replicaId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('record.not-found');
  return engines.runner.drivers.of(row.driver).log(replicaId);
}
