// All processes of this machine at one moment, and families among them.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isSandboxUser } from '#storage/process/sandbox-user.ts';
import { isEnded, type ProcessStat, parseStat } from './process-stat.ts';

export interface ProcessTable {
  /** Seconds after boot, to a hundredth. */
  readonly at: number;
  readonly processes: ReadonlyMap<number, ProcessStat>;
}

/** A process that its number alone does not tell from another that got the number later. */
export interface ProcessIdentity {
  readonly pid: number;
  /** What `processStart` returned; absent: any process of that id. */
  readonly started?: string | undefined;
}

/** So many reads of some 20 microseconds each, then others have their turn. */
const READS_A_TURN = 100;

/** Undefined where the system has no /proc (everywhere but on Linux). Processes that end meanwhile are left out. */
export async function readProcessTable(): Promise<ProcessTable | undefined> {
  const at = readUptime();
  if (at === undefined) return undefined;
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const processes = new Map<number, ProcessStat>();
  for (const [index, pid] of pids.entries()) {
    if (index % READS_A_TURN === READS_A_TURN - 1) await nextTurn();
    const stat = parseStat(readProcFile(`${pid}/stat`) ?? '');
    if (stat !== undefined) processes.set(stat.pid, { ...stat, ...ownerOf(stat) });
  }
  return { at, processes };
}

/**
 * The process first, then all its descendants, and what left the family: by staying in the session that the process
 * leads, by its account where that is the replica's own, else by the replica that its environment names. Empty when the
 * process is gone or when its number belongs to another one now.
 */
export function treeOf(table: ProcessTable, { pid, started }: ProcessIdentity): readonly ProcessStat[] {
  const root = table.processes.get(pid);
  if (root === undefined || isEnded(root) || (started !== undefined && root.started !== started)) return [];
  const all = [...table.processes.values()];
  const found = new Set([root]);
  if (root.session === pid) for (const one of all) if (one.session === pid) found.add(one);
  if (root.owner !== undefined) for (const one of all) if (one.owner === root.owner) found.add(one);
  // A set that grows while it is walked: children of children come later.
  for (const parent of found) for (const one of all) if (one.parentPid === parent.pid) found.add(one);
  return [...found];
}

const REPLICA = 'AIC_REPLICA=';
/** Parent of the kernel's own threads. */
const KERNEL = 2;

/** Whose process it is: a replica's account, or the replica that a process of our own account was started for. */
function ownerOf({ pid, parentPid }: ProcessStat): { readonly owner?: string } {
  try {
    const { uid } = statSync(`/proc/${pid}`);
    if (isSandboxUser(uid)) return { owner: String(uid) };
    if (uid !== process.getuid?.() || parentPid === KERNEL) return {};
    const words = (readProcFile(`${pid}/environ`) ?? '').split('\0');
    const owner = words.find((word) => word.startsWith(REPLICA));
    return owner === undefined ? {} : { owner };
  } catch {
    return {};
  }
}

/** Processes of our own account whose environment names the replica. */
export function membersOf({ processes }: ProcessTable, replicaId: string): readonly ProcessStat[] {
  return [...processes.values()].filter(({ owner }) => owner === `${REPLICA}${replicaId}`);
}

/** A file below /proc; undefined when its process is gone or keeps it to itself. */
export function readProcFile(path: string): string | undefined {
  try {
    return readFileSync(`/proc/${path}`, 'utf8');
  } catch {
    return undefined;
  }
}

function readUptime(): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const seconds = Number.parseFloat(readProcFile('uptime') ?? '');
  return Number.isFinite(seconds) ? seconds : undefined;
}
