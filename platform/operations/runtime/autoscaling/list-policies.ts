import { countRows } from '#storage/count-rows.ts';
import { containsPattern } from '#storage/entity-rows.ts';
import { sql } from '#storage/sql.ts';
import type { Handler } from '../../handler/handler.ts';
import { readPage } from '../../list/paging.ts';
import { policiesOfServices, selectNamed } from './named-policies.ts';
import { readReplicas } from './read-replicas.ts';

/** With how many replicas there are. */
export const listPolicies: Handler<'autoscaling.list'> = (request, context) => {
  const { db } = context.storage;
  const { serviceId = '', state, orderBy = 'createdAt', order = 'desc' } = request;
  const pattern = containsPattern(request.keyword?.trim() ?? '');
  const matching = policiesOfServices(db)
    .where('autoscaling.projectId', '=', request.projectId)
    .where(sql<boolean>`(autoscaling.name ilike ${pattern} or autoscaling.description ilike ${pattern})`)
    .$if(serviceId !== '', (query) => query.where('autoscaling.serviceId', '=', serviceId))
    .$if(state !== undefined, (query) => query.where('autoscaling.state', '=', state ?? ''));
  return readPage(request, {
    count: () => countRows(matching),
    rows: async (limit, offset) => {
      const rows = await selectNamed(matching)
        .orderBy(`autoscaling.${orderBy}`, (by) => (order === 'asc' ? by.asc() : by.desc()).nullsLast())
        .orderBy('autoscaling.id', order)
        .limit(limit)
        .offset(offset)
        .execute();
      const counts = await readReplicas(
        db,
        rows.map((row) => row.serviceId),
      );
      return rows.map((row) => ({ ...row, ...(counts.get(row.serviceId) ?? NONE) }));
    },
  });
};

const NONE = { replicas: 0, ready: 0 };
