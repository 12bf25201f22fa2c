// Looks at processes again and again, so that the CPU shown is that of now and not an average since the start.
import { processStart } from '#storage/process/process-state.ts';
import type { ProcessList } from '../../workload-status.ts';
import { environmentOf } from './process-files.ts';
import { type ProcessIdentity, type ProcessTable, readProcessTable } from './process-table.ts';
import { readProcessTree } from './read-process-tree.ts';

export interface Processes {
  /** CPU is since any caller's sample of the last minute. */
  readonly tree: (process: ProcessIdentity) => Promise<ProcessList>;
  /** What the process was started with; undefined when it is gone, or where the system does not tell. */
  readonly environment: (process: ProcessIdentity) => Promise<Readonly<Record<string, string>> | undefined>;
}

/** The system counts in hundredths of a second: a shorter span says little. */
const SHORTEST_S = 1;
const LONGEST_S = 60;

export function createProcessReader(): Processes {
  let looks: readonly ProcessTable[] = [];
  return {
    async tree({ pid, started }) {
      const table = await readProcessTable();
      if (table === undefined) return readProcessTree(pid, { started });
      looks = looks.filter(({ at }) => table.at - at <= LONGEST_S);
      const before = looks.findLast(({ at }) => table.at - at >= SHORTEST_S);
      const [last] = looks.slice(-1);
      if (last === undefined || table.at - last.at >= SHORTEST_S) looks = [...looks.slice(-1), table];
      return readProcessTree(pid, { started, table, before });
    },
    async environment({ pid, started }) {
      const environment = environmentOf(pid);
      return started === undefined || processStart(pid) === started ? environment : undefined;
    },
  };
}
