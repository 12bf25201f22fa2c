import { type ProcessStat, TICKS_PER_SECOND } from './process-stat.ts';
import { type ProcessIdentity, type ProcessTable, treeOf } from './process-table.ts';

/**
 * Thousandths of a core that the whole tree used since the earlier table, or on average since its start where that
 * table does not know it. Children that started and ended in between are in it as soon as their parent collected them.
 */
export function treeCpuMilli(now: ProcessTable, root: ProcessIdentity, before?: ProcessTable): number {
  const tree = treeOf(now, root);
  const [first] = tree;
  if (first === undefined) return 0;
  const known = before === undefined ? [] : treeOf(before, { pid: first.pid, started: first.started });
  if (before === undefined || known.length === 0)
    return milli(sum(tree, total), now.at - startedAfterBoot(first));
  const earlier = new Map(known.map((one) => [keyOf(one), one]));
  const own = sum(tree, (one) => one.cpuTicks - (earlier.get(keyOf(one))?.cpuTicks ?? 0));
  const collected = sum(tree, (one) => one.collectedTicks - (earlier.get(keyOf(one))?.collectedTicks ?? 0));
  const living = new Set(tree.map(keyOf));
  // What ended brings its whole life to its parent, but a part of it was counted while it lived.
  const counted = sum(
    known.filter((one) => !living.has(keyOf(one))),
    total,
  );
  return milli(own + Math.max(0, collected - counted), now.at - before.at);
}

/** The same of one process alone. */
export function processCpuMilli(process: ProcessStat, now: ProcessTable, before?: ProcessTable): number {
  const earlier = before?.processes.get(process.pid);
  return before === undefined || earlier?.started !== process.started
    ? milli(process.cpuTicks, now.at - startedAfterBoot(process))
    : milli(process.cpuTicks - earlier.cpuTicks, now.at - before.at);
}

export function startedAfterBoot({ started }: ProcessStat): number {
  return Number(started) / TICKS_PER_SECOND;
}

/** No span is shorter than a tick. */
function milli(ticks: number, seconds: number): number {
  return Math.round((ticks * 1_000) / (Math.max(seconds, 1 / TICKS_PER_SECOND) * TICKS_PER_SECOND));
}

function total({ cpuTicks, collectedTicks }: ProcessStat): number {
  return cpuTicks + collectedTicks;
}

function sum(tree: readonly ProcessStat[], ticks: (one: ProcessStat) => number): number {
  return tree.reduce((all, one) => all + ticks(one), 0);
}

function keyOf({ pid, started }: ProcessStat): string {
  return `${pid}@${started}`;
}
