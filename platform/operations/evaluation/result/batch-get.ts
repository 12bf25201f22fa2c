import type { Handler } from '../../handler/handler.ts';
import { pageOf } from '../../list/paging.ts';
import { selectEvaluations } from '../run/stored-evaluation.ts';

/** In the order of the ids, each once. */
export const batchGetEvaluations: Handler<'evaluation.batchGet'> = async (request, { storage: { db } }) => {
  const { serviceId, ids } = request;
  const found = await selectEvaluations(db)
    .where('serviceId', '=', serviceId)
    .where('id', 'in', [...ids])
    .execute();
  const byId = new Map(found.map((row) => [row.id, row]));
  const rows = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
  return pageOf(
    request,
    rows.map(
      ({ organizationId: _organization, projectId: _project, stateAt: _at, updatedAt: _updated, ...row }) =>
        row,
    ),
  );
};
