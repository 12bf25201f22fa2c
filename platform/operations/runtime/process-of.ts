import type { ProcessIdentity } from '#engines/runner/proc/process-table.ts';

interface Replica {
  readonly state: string;
  readonly processId: number | null;
  readonly processStarted: string;
}

const WITH_PROCESS: ReadonlySet<string> = new Set(['Pending', 'Running', 'Terminating']);

/** The replica's process, as it is told from another that got its number later; undefined while it has none. */
export function processOf({ state, processId, processStarted }: Replica): ProcessIdentity | undefined {
  if (processId === null || !WITH_PROCESS.has(state)) return undefined;
  return { pid: processId, started: processStarted };
}
