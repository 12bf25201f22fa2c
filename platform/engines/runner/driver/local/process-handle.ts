// A run of this driver: the process that leads it.
import type { WorkloadHandle } from '../handle.ts';
import type { ProcessIdentity } from './proc/process-table.ts';

export function handleOf({
  pid,
  started,
}: {
  readonly pid: number;
  readonly started: string;
}): WorkloadHandle {
  return { name: String(pid), pid, started };
}

/** Throws for a handle of another driver. */
export function processOf({ pid, started }: WorkloadHandle): Required<ProcessIdentity> {
  if (typeof pid !== 'number' || typeof started !== 'string')
    throw new Error('[Bug] the handle of another driver was given to the local one');
  return { pid, started };
}
