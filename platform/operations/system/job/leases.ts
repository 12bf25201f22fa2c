import { countRows } from '#storage/count-rows.ts';
import type { Handler } from '../../handler/handler.ts';
import { readPage } from '../../list/paging.ts';

export const listLeases: Handler<'lease.list'> = (request, { storage }) => {
  const all = storage.db.selectFrom('lease');
  return readPage(request, {
    count: () => countRows(all),
    rows: async (limit, offset) => {
      const rows = await all
        .selectAll()
        .orderBy(request.orderBy ?? 'name', request.order ?? 'asc')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map((row) => ({ ...row, fence: Number(row.fence) }));
    },
  });
};
