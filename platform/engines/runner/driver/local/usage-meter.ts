// What runs use, from one look to the next.
import { statfs } from 'node:fs/promises';
import type { WorkloadHandle } from '../handle.ts';
import type { Usage } from '../workload-status.ts';
import { measureTree } from './proc/measure-tree.ts';
import { type ProcessTable, readProcessTable } from './proc/process-table.ts';
import { processOf } from './process-handle.ts';

/** `directory` lies on the file system that runs write to. */
export function createUsageMeter(directory: string) {
  let before: ProcessTable | undefined;
  return async (runs: readonly WorkloadHandle[]): Promise<readonly (Usage | undefined)[]> => {
    const [table, earlier] = [await readProcessTable(), before];
    before = table;
    if (table === undefined || earlier === undefined) return runs.map(() => undefined);
    const mountPercent = await usedPercent(directory);
    return Promise.all(
      runs.map(async (run) => {
        const { pid, started } = processOf(run);
        const use = await measureTree(pid, { started, table, before: earlier });
        if (use === undefined) return undefined;
        const { cpuMilli, residentBytes: memoryBytes, readBytes, writeBytes } = use;
        return {
          cpuMilli,
          memoryBytes,
          mountPercent,
          ...(readBytes === undefined ? {} : { readBytes }),
          ...(writeBytes === undefined ? {} : { writeBytes }),
        };
      }),
    );
  };
}

/** As `df` counts it: what is kept for the system's own use is not free. 0 to 100. */
async function usedPercent(directory: string): Promise<number> {
  const { blocks, bfree, bavail } = await statfs(directory);
  const used = blocks - bfree;
  return used + bavail === 0 ? 100 : (used / (used + bavail)) * 100;
}
