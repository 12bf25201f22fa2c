import { readEnds } from '#storage/rollups/rollup-ends.ts';
import type { Db } from '#storage/storage.ts';
import type { TestVersion } from '../version/test-version.ts';

/** Calls that began before are in the sums; later ones follow some seconds after they were made, none of after the stop. */
export async function countedUntil(
  db: Db,
  { startedAt, stoppedAt }: Pick<TestVersion, 'startedAt' | 'stoppedAt'>,
  now: Date,
): Promise<Date> {
  const { fine } = await readEnds(db);
  const until = Math.min(fine.getTime(), (stoppedAt ?? now).getTime());
  // Of a version that has just started nothing can be missing from before.
  return new Date(Math.max(until, startedAt?.getTime() ?? until));
}
