import { systemClock } from '#jobs/clock.ts';
import { cancelJobsOf } from '#jobs/settle-job.ts';
import type { OperationContext } from '../../handler/handler.ts';

/** Job that checks a version; its key is the version's id. */
export const MODEL_CHECK = 'model-check';

/** Removes the files of a version whose row is gone. A check that is still running does so once it notices. */
export async function dropVersionFiles(
  { storage, engines }: Pick<OperationContext, 'storage' | 'engines'>,
  id: string,
): Promise<void> {
  const isChecked = await cancelJobsOf(storage.db, systemClock, { kind: MODEL_CHECK, key: id });
  if (!isChecked) await engines.files.packages.remove(id);
}
