import { readEnds } from '#storage/rollups/rollup-ends.ts';
import type { Db } from '#storage/storage.ts';
import type { TestVersion } from '../version/test-version.ts';

/** Calls that began before are in the sums; later ones follow some seconds after they were made, none of after the stop. */
export async function countedUntil(
  db: Db,
  { stoppedAt }: Pick<TestVersion, 'stoppedAt'>,
  now: Date,
): Promise<Date> {
  const { fine } = await readEnds(db);
  return new Date(Math.min(fine.getTime(), (stoppedAt ?? now).getTime()));
}
