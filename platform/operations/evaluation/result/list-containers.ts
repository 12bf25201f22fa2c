import type { Handler } from '../../handler/handler.ts';
import { readQuery } from '../../list/paging.ts';
import { selectResults } from '../run/stored-evaluation.ts';

/** One process a version, in their order. */
export const listContainers: Handler<'evaluation.container.list'> = async (request, context) => {
  const { storage, engines } = context;
  const matching = storage.db.selectFrom('evaluationResult').where('evaluationId', '=', request.evaluationId);
  const page = await readQuery(
    request,
    matching,
    selectResults(storage.db)
      .where('evaluationId', '=', request.evaluationId)
      .orderBy('versionNumber')
      .orderBy('id'),
  );
  const rows = page.result.map(async (result) => {
    const { id, versionId, versionNumber, state, stateReason, createdAt, endedAt } = result;
    return {
      ...{ id, versionId, versionNumber, state, stateReason, startedAt: createdAt, endedAt },
      durationMs: result.durationMs,
      peakBytes: result.peakBytes === null ? null : Number(result.peakBytes),
      log: await engines.evaluator.log(id),
    };
  });
  return { ...page, result: await Promise.all(rows) };
};
