import type { Handler } from '../../../handler/handler.ts';
import { findTask } from '../record/find-task.ts';
import { readInterfaces } from './read-interfaces.ts';

const JSON_TYPE = 'application/json';

/** What a new configuration begins with: the example of the task's interface, as its document has it. */
export const draftConfig: Handler<'benchmark.config.draft'> = async ({ benchmarkId }, context) => {
  const { serviceId, projectId, protocol, method, path } = await findTask(context.storage.db, benchmarkId);
  const interfaces = await readInterfaces(context, serviceId, projectId);
  const [pathname] = path.split('?');
  const found = interfaces.find((one) => one.method === method && one.path === pathname);
  return {
    body: found?.example ?? '',
    contentType: found?.contentType || JSON_TYPE,
    answer: protocol === 'ws' ? 'websocket' : 'http',
  };
};
