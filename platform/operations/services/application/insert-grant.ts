import { AppError } from '#core/app-error.ts';
import type { Row } from '#storage/database.ts';
import type { Db } from '#storage/storage.ts';
import { recordEvent } from '../../events/record-event.ts';
import type { OperationContext } from '../../handler/handler.ts';
import { requireCallable } from '../interface/callable-services.ts';
import { checkBurst } from '../interface/check-burst.ts';
import { reserveQps } from '../interface/qps-allocation.ts';
import { subjectOf } from './find-application.ts';

/** What an application may have of a service. */
export interface GrantLimit {
  /** Left out: only the service's own capacity counts. 0: no call at all. */
  readonly qpsLimit?: number;
  /** Calls at once after a pause. Left out: as many as in a second. */
  readonly burst?: number;
}

export type StoredLimit = Pick<Row<'applicationInterface'>, 'qpsLimit' | 'burst'>;

/** Lets the application call the service; `db` must be a transaction. */
export async function insertGrant(
  db: Db,
  context: OperationContext,
  application: Row<'application'>,
  serviceId: string,
  limit: GrantLimit,
): Promise<void> {
  const service = await requireCallable(db, application, serviceId);
  const stored = storedLimit(limit);
  const wish = { serviceId, applicationId: application.id, qpsLimit: stored.qpsLimit };
  await reserveQps(db, context, wish);
  const inserted = await db
    .insertInto('applicationInterface')
    .values({
      applicationId: application.id,
      serviceId,
      ...stored,
      createdAt: context.now(),
      createdBy: context.actor?.user.username ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 0n) throw new AppError('application.already-granted');
  const reason = `${service.name}，${describeLimit(stored)}`;
  await recordEvent(db, context, { ...subjectOf(application), event: 'grant', reason });
}

export function storedLimit({ qpsLimit, burst }: GrantLimit): StoredLimit {
  return { qpsLimit: qpsLimit ?? null, burst: checkBurst(qpsLimit, burst) };
}

export function describeLimit({ qpsLimit, burst }: StoredLimit): string {
  if (qpsLimit === null) return '不单独限制 QPS';
  return burst === null ? `QPS 限额 ${qpsLimit}` : `QPS 限额 ${qpsLimit}（突发量 ${burst}）`;
}
