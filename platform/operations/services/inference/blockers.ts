import { AppError } from '#core/app-error.ts';
import type { Db } from '#storage/storage.ts';

const NAMED = 10;

/** Throws `record.referenced` with the applications that may call the service; `details.blockers` lists them. */
export async function refuseWhileUsed(db: Db, serviceId: string): Promise<void> {
  const users = await db
    .selectFrom('applicationInterface')
    .innerJoin('application', 'application.id', 'applicationInterface.applicationId')
    .select(['application.id', 'application.name'])
    .where('applicationInterface.serviceId', '=', serviceId)
    .orderBy('application.name')
    .execute();
  if (users.length === 0) return;
  const names = users.slice(0, NAMED).map((user) => user.name);
  const more = users.length > names.length ? ` 等 ${users.length} 个应用` : '';
  throw new AppError('record.referenced', { blockers: `应用 ${names.join('、')}${more}` });
}
