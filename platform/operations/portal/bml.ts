import { cpus, freemem, loadavg, totalmem } from 'node:os';
import type { Handler } from '../handler/handler.ts';
import type { HandlerTable } from '../handler/handler-table.ts';
import { userPermissions } from './user-permissions.ts';

/** Everything runs on this one machine: the policy is named for what it is, the numbers are the machine's. */
const schedulerPolicy: Handler<'bml.schedulerPolicy'> = async () => ({
  policy: 'single-node',
  cpuCores: cpus().length,
  memoryBytes: totalmem(),
  freeMemoryBytes: freemem(),
  loadAverage: loadavg(),
});

const version: Handler<'bml.version'> = async (_request, context) => ({
  versions: Object.fromEntries(
    context.config.products.flatMap((product) =>
      product.version === undefined ? [] : [[product.key, product.version]],
    ),
  ),
});

export const bmlHandlers: HandlerTable = {
  'bml.version': version,
  'bml.schedulerPolicy': schedulerPolicy,
  'bml.userPermissions': userPermissions,
};
