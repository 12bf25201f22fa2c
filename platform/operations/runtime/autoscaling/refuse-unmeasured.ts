// What cannot be scaled by, because nothing measures it.
import { AppError } from '#core/app-error.ts';
import type { ScalingPolicy } from '#core/scaling/policy.ts';
import { sql } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';

/** Throws `autoscaling.no-gpu` when a trigger asks for GPUs and no driver has reported one of the service. */
export async function refuseUnmeasured(
  db: Db,
  serviceId: string,
  { triggers }: Pick<ScalingPolicy, 'triggers'>,
): Promise<void> {
  if (triggers.every(({ metric }) => metric !== 'gpu') || (await isGpuSampled(db, serviceId))) return;
  throw new AppError('autoscaling.no-gpu', { reason: '最近一天，这个服务的实例没有上报过 GPU 使用率' });
}

export async function isGpuSampled(db: Db, serviceId: string): Promise<boolean> {
  const found = await db
    .selectFrom('replica')
    .innerJoin('replicaSample', 'replicaSample.replicaId', 'replica.id')
    .select('replica.id')
    .where('replica.serviceId', '=', serviceId)
    .where('replicaSample.gpuPercent', 'is not', null)
    .where('replicaSample.at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirst();
  return found !== undefined;
}
