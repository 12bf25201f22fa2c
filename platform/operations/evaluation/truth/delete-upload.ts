import { systemClock } from '#jobs/clock.ts';
import { cancelJobsOf } from '#jobs/settle-job.ts';
import { deleteRowById } from '../../entity/write-row.ts';
import type { Handler } from '../../handler/handler.ts';
import { MATCH_JOB, READ_JOB } from './truth-job.ts';

/** Its rows go with it, and the file if it was not read yet. */
export const deleteTruthUpload: Handler<'evaluation.upload.delete'> = async (request, context) => {
  const { truths } = context.engines.files;
  await truths.tombstones.mark(request.id);
  await deleteRowById(request, context).catch(async (error: unknown) => {
    await truths.tombstones.unmark(request.id);
    throw error;
  });
  for (const kind of [READ_JOB, MATCH_JOB])
    await cancelJobsOf(context.storage.db, systemClock, { kind, key: request.id });
  await truths.remove(request.id);
};
