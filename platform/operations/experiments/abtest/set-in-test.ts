import type { Database } from '#storage/database.ts';
import type { Transaction } from '#storage/sql.ts';

/** Exactly these versions of the service take part in a test; they stay up without a share of the ordinary calls. */
export async function setInTest(
  db: Transaction<Database>,
  serviceId: string,
  versionIds: readonly string[],
): Promise<void> {
  const all = db.updateTable('serviceVersion').where('serviceId', '=', serviceId);
  await all.set({ inTest: false }).where('inTest', '=', true).execute();
  if (versionIds.length > 0)
    await all
      .set({ inTest: true })
      .where('id', 'in', [...versionIds])
      .execute();
}
