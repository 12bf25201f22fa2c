// Looks at every run each second: bounds its memory by measuring it, and detects ends that the system hides.
import { isSameProcess, type ProcessRecord } from '#storage/process/process-record.ts';
import { measureTree } from '../proc/measure-tree.ts';
import { readProcessTable } from '../proc/process-table.ts';

export interface WatchedRun {
  readonly record: ProcessRecord;
  readonly memoryBytes: number;
  readonly onOver: (bytes: number) => void;
  /** May be called more than once. */
  readonly onGone: () => void;
}

const PAUSE_MS = 1_000;

/** Looks as long as there are `runs`; the result starts it. One table of processes serves them all. */
export function createRunWatch(
  runs: () => readonly WatchedRun[],
  onError: (error: unknown) => void,
): () => void {
  let isWatching = false;
  const look = async () => {
    const all = runs();
    const living = all.filter(({ record }) => isSameProcess(record));
    for (const run of all) if (!living.includes(run)) run.onGone();
    const table = living.length === 0 ? undefined : await readProcessTable();
    for (const { record, memoryBytes, onOver } of living) {
      const use = table && (await measureTree(record.pid, { started: record.started, table }));
      if (use !== undefined && use.residentBytes > memoryBytes) onOver(use.residentBytes);
    }
  };
  const again = () => {
    if (runs().length === 0) {
      isWatching = false;
      return;
    }
    setTimeout(() => look().catch(onError).finally(again), PAUSE_MS).unref();
  };
  return () => {
    if (isWatching) return;
    isWatching = true;
    again();
  };
}
