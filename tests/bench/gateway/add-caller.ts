// The one application that calls.
import { createHash } from 'node:crypto';
import type { Db } from '#storage/storage.ts';

export const CALLER_KEY = 'sk-benchmark';

export async function addCaller(
  db: Db,
  place: { readonly organizationId: string; readonly projectId: string },
  grant: { readonly serviceId: string; readonly qpsLimit?: number },
): Promise<void> {
  const secretHash = createHash('sha256').update(CALLER_KEY).digest('hex');
  await db
    .insertInto('application')
    .values({ ...place, id: 'app', name: 'app', appKey: 'ak', ipAllowList: ['127.0.0.0/8'] })
    .execute();
  await db
    .insertInto('applicationSecret')
    .values({ id: 'key', applicationId: 'app', secretHash, prefix: 'sk-' })
    .execute();
  await db
    .insertInto('applicationInterface')
    .values({ applicationId: 'app', ...grant })
    .execute();
}
