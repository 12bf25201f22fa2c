// One run of a workload, as its driver knows it again: kept with the replica's row and understood by that driver only.

export interface WorkloadHandle {
  /** For people: the number of a process, the name of a pod. */
  readonly name: string;
  readonly [key: string]: string | number;
}

/** From the column; undefined for a row without a run. */
export function readHandle(kept: unknown): WorkloadHandle | undefined {
  return isHandle(kept) ? kept : undefined;
}

/** The same run has the same key. */
export function handleKey(handle: WorkloadHandle): string {
  return JSON.stringify(Object.entries(handle).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function isHandle(value: unknown): value is WorkloadHandle {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    typeof value.name === 'string' &&
    Object.values(value).every((part) => typeof part === 'string' || typeof part === 'number')
  );
}
