import { AppError } from '#core/app-error.ts';
import type { Row } from '#storage/database.ts';
import type { Db } from '#storage/storage.ts';
import type { OperationContext } from '../handler.ts';
import { requireCallable } from '../interface/callable-services.ts';
import { reserveQps } from '../interface/qps-allocation.ts';
import { recordEvent } from '../record-event.ts';
import { placeOf } from './find-application.ts';

/** Lets the application call the service; `db` must be a transaction. No limit: the service's own capacity counts. */
export async function insertGrant(
  db: Db,
  context: OperationContext,
  application: Row<'application'>,
  serviceId: string,
  limit: number | undefined,
): Promise<void> {
  const service = await requireCallable(db, application, serviceId);
  const qpsLimit = limit ?? null;
  await reserveQps(db, context, { serviceId, applicationId: application.id, qpsLimit });
  const inserted = await db
    .insertInto('applicationInterface')
    .values({
      applicationId: application.id,
      serviceId,
      qpsLimit,
      createdAt: context.now(),
      createdBy: context.actor?.user.username ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 0n) throw new AppError('application.already-granted');
  const reason = `${service.name}，${describeLimit(qpsLimit)}`;
  await recordEvent(db, context, { ...placeOf(application), event: 'grant', reason });
}

export function describeLimit(qpsLimit: number | null): string {
  return qpsLimit === null ? '不单独限制 QPS' : `QPS 限额 ${qpsLimit}`;
}
