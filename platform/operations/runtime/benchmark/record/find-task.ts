import { AppError } from '#core/app-error.ts';
import type { Row } from '#storage/database.ts';
import type { Db } from '#storage/storage.ts';

export interface TaskRow extends Row<'benchmark'> {
  readonly serviceName: string;
  readonly serviceCode: string;
  readonly serviceState: string;
  readonly protocol: string;
  readonly callMode: string;
  /** The platform runs the service itself. */
  readonly isHosted: boolean;
  /** That runs its replicas; null for none yet, and for a registered service. */
  readonly server: string | null;
  /** The owner of a registered service agreed; null for a service of the platform. */
  readonly allowBenchmark: boolean | null;
  /** Of a registered service. */
  readonly baseUrl: string | null;
}

/** A task with what of its service decides over it. Throws `record.not-found`. */
export async function findTask(db: Db, id: string): Promise<TaskRow> {
  const row = await db
    .selectFrom('benchmark')
    .innerJoin('service', 'service.id', 'benchmark.serviceId')
    .leftJoin('inference', 'inference.serviceId', 'service.id')
    .leftJoin('registration', 'registration.serviceId', 'service.id')
    .selectAll('benchmark')
    .select([
      'service.name as serviceName',
      'service.code as serviceCode',
      'service.state as serviceState',
      'service.protocol',
      'service.callMode',
      'inference.serviceId as hosted',
      'inference.server',
      'registration.allowBenchmark',
      'registration.baseUrl',
    ])
    .where('benchmark.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('record.not-found');
  const { hosted, ...task } = row;
  return { ...task, isHosted: hosted !== null };
}
