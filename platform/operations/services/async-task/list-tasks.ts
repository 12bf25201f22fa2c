import { AppError } from '#core/app-error.ts';
import { countRows } from '#storage/count-rows.ts';
import type { Handler } from '../../handler/handler.ts';
import { readPage } from '../../list/paging.ts';
import { readTasks, selectTasks } from './select-tasks.ts';

/** Newest first unless asked otherwise. */
export const listTasks: Handler<'asyncTask.list'> = (request, { storage }) => {
  const matching = selectTasks(storage.db, request);
  const orderBy = request.orderBy === 'finishedAt' ? 'asyncTask.finishedAt' : 'asyncTask.createdAt';
  const order = request.order ?? 'desc';
  return readPage(request, {
    count: () => countRows(matching),
    rows: async (limit, offset) => {
      const rows = await readTasks(storage.db, matching, (query) =>
        query
          .orderBy(orderBy, (item) => (order === 'asc' ? item.asc() : item.desc()).nullsLast())
          .orderBy('asyncTask.id', order)
          .limit(limit)
          .offset(offset),
      );
      return rows.map(({ resultType: _, ...row }) => row);
    },
  });
};

/** `record.not-found` also when it belongs to another service. */
export const getTask: Handler<'asyncTask.get'> = async (request, { storage }) => {
  const { db } = storage;
  const [task] = await readTasks(db, selectTasks(db, request), (query) => query);
  if (task === undefined) throw new AppError('record.not-found');
  if (task.state !== 'Pending') return { ...task, queuePosition: null };
  const before = await countRows(
    selectTasks(db, { serviceId: task.serviceId, state: 'Pending', to: task.createdAt.toISOString() }),
  );
  return { ...task, queuePosition: before + 1 };
};
