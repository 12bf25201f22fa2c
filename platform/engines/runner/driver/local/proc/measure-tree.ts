// What a process and all its descendants use together.
import { treeCpuMilli } from './cpu-use.ts';
import { diskUse, proportionalBytes, readStatus } from './process-files.ts';
import { isEnded, type ProcessStat } from './process-stat.ts';
import { type ProcessTable, readProcessTable, treeOf } from './process-table.ts';

export interface TreeUse {
  /** Thousandths of a core, since `before` or on average since the start. */
  readonly cpuMilli: number;
  /** Memory that several of the processes share is counted once. */
  readonly residentBytes: number;
  /** Since the start of the process; undefined where the system does not tell. */
  readonly readBytes: number | undefined;
  readonly writeBytes: number | undefined;
}

export interface MeasureOptions {
  /** What `processStart` said when the process was new: another one with its number is not measured. */
  readonly started?: string | undefined;
  /** A table just read; who measures several processes reads it once. */
  readonly table?: ProcessTable | undefined;
  readonly before?: ProcessTable | undefined;
}

/** Undefined when the process is gone, and where the system cannot be asked (everywhere but on Linux). */
export async function measureTree(pid: number, options: MeasureOptions = {}): Promise<TreeUse | undefined> {
  const table = options.table ?? (await readProcessTable());
  if (table === undefined) return undefined;
  const root = { pid, started: options.started };
  const tree = treeOf(table, root).filter((one) => !isEnded(one));
  if (tree.length === 0) return undefined;
  const disk = tree.map((one) => diskUse(one.pid));
  return {
    cpuMilli: treeCpuMilli(table, root, options.before),
    residentBytes: memoryOf(tree),
    readBytes: total(disk.map((one) => one?.readBytes)),
    writeBytes: total(disk.map((one) => one?.writeBytes)),
  };
}

function memoryOf(tree: readonly ProcessStat[]): number {
  const resident = ({ pid }: ProcessStat) => readStatus(pid)?.residentBytes ?? 0;
  // A single one shares nothing in its tree, and its status is read in a hundredth of the time.
  const bytes =
    tree.length === 1 ? resident : (one: ProcessStat) => proportionalBytes(one.pid) ?? resident(one);
  return tree.reduce((sum, one) => sum + bytes(one), 0);
}

/** Of the known ones; undefined without any. */
function total(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0);
}
