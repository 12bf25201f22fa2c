// The processes of a replica as they are at this moment.
import { AppError } from '#core/app-error.ts';
import type { ProcessReading } from '#engines/runner/driver/workload-status.ts';
import type { Handler } from '../handler/handler.ts';
import { pageOf } from '../list/paging.ts';
import { maskCommand } from './mask-secrets.ts';
import { runOf } from './run-of.ts';

/** Letters of the system to values of the enumeration `process-state`. */
const STATES: Readonly<Record<string, string>> = {
  R: 'Running',
  D: 'Blocked',
  T: 'Stopped',
  t: 'Stopped',
  Z: 'Zombie',
  X: 'Zombie',
};

const ORDERS = ['cpuPercent', 'residentBytes', 'pid', 'threads', 'startedAt'] as const;
const LONGEST_COMMAND = 4_000;

/** The replica's own process first, unless sorted. Empty without one; `runtime.not-measurable` without /proc. */
export const listProcesses: Handler<'runtime.container.process'> = async (request, context) => {
  const replica = await context.storage.db
    .selectFrom('replica')
    .select(['state', 'driver', 'handle'])
    .where('id', '=', request.podId)
    .executeTakeFirstOrThrow();
  const found = runOf(context, replica);
  if (found === undefined) return pageOf(request, []);
  const tree = await found.driver.processes(found.run);
  if (!tree.isMeasured)
    throw new AppError('runtime.not-measurable', { alive: tree.isAlive ? '正在运行' : '已经结束' });
  const rows = tree.processes.map(toRow);
  const by = ORDERS.find((field) => field === request.orderBy);
  if (by === undefined) return pageOf(request, rows);
  const sign = request.order === 'asc' ? 1 : -1;
  return pageOf(
    request,
    [...rows].sort((a, b) => sign * (Number(a[by]) - Number(b[by])) || a.pid - b.pid),
  );
};

function toRow({ state, command, cpuMilli, name, ...reading }: ProcessReading) {
  const text = maskCommand(command).slice(0, LONGEST_COMMAND);
  return {
    ...reading,
    name,
    state: STATES[state] ?? 'Sleeping',
    // Processes of the system have no command line; `ps` brackets their names as well.
    command: text === '' ? `[${name}]` : text,
    cpuPercent: cpuMilli / 10,
    readBytes: reading.readBytes ?? null,
    writeBytes: reading.writeBytes ?? null,
    openFiles: reading.openFiles ?? null,
  };
}
