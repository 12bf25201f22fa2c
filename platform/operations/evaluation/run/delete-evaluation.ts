import { deleteRowById } from '../../entity/write-row.ts';
import type { Handler } from '../../handler/handler.ts';
import { selectResults } from './stored-evaluation.ts';

/** Its results go with it, and what their processes left on this server's disk. */
export const deleteEvaluation: Handler<'evaluation.delete'> = async (request, context) => {
  const results = await selectResults(context.storage.db).where('evaluationId', '=', request.id).execute();
  await deleteRowById(request, context);
  for (const { id } of results) await context.engines.evaluator.remove(id);
};
