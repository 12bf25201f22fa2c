// Control groups of Linux: what a process starts stays in its group, whatever it does to leave, and ends with it.

import { mkdir, readdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signalProcess } from '#storage/process/process-state.ts';
import type { GroupLimits } from './group-tree.ts';
import { groupTrees } from './group-trees.ts';

export interface Cgroups {
  readonly version: 1 | 2;
  /** Puts the process, and all that it will start, into a new group of this name. */
  readonly hold: (name: string, pid: number, limits: GroupLimits) => Promise<void>;
  /** Gives the group other limits; nothing happens when it has ended. */
  readonly limit: (name: string, limits: GroupLimits) => Promise<void>;
  /** Ends whatever is in the group and removes it; nothing happens when there is none. */
  readonly end: (name: string) => Promise<void>;
  /** Removes what `findCgroups` made; groups with processes stay. */
  readonly close: () => Promise<void>;
}

const ROUNDS = 200;
const ROUND_MS = 10;

/** Undefined where we may not make groups that bound processes and processor time. `family` tells our groups from others'. */
export async function findCgroups(family: string): Promise<Cgroups | undefined> {
  const found = process.platform === 'linux' ? await groupTrees(family) : undefined;
  if (found === undefined) return undefined;
  const { version, trees } = found;
  return {
    version,
    async hold(name, pid, limits) {
      for (const { directory, files } of trees) {
        const group = join(directory, name);
        await mkdir(group, { recursive: true });
        await writeAll(group, files(limits));
        await writeFile(join(group, 'cgroup.procs'), String(pid));
      }
    },
    async limit(name, limits) {
      for (const { directory, files } of trees)
        await writeAll(join(directory, name), files(limits)).catch((error: unknown) => {
          if (!isGone(error)) throw error;
        });
    },
    async end(name) {
      for (const { directory } of trees) await endGroup(join(directory, name));
    },
    async close() {
      for (const { directory } of trees) await rmdir(directory).catch(() => undefined);
    },
  };
}

async function writeAll(group: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [file, text] of Object.entries(files)) await writeFile(join(group, file), text);
}

/** A process may make another one while we look, so repeat until it is empty. */
async function endGroup(group: string): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const pids = await membersOf(group);
    if (pids === undefined) return;
    for (const pid of pids) signalProcess(pid, 'SIGKILL');
    if (pids.length === 0 && (await isRemoved(group))) return;
    await sleep(ROUND_MS);
  }
  throw new Error(`control group ${group} does not end`);
}

async function membersOf(group: string): Promise<readonly number[] | undefined> {
  try {
    const below = await readdir(group, { withFileTypes: true });
    const own = (await readFile(join(group, 'cgroup.procs'), 'utf8')).split('\n').filter(Boolean).map(Number);
    const others = await Promise.all(
      below.filter((entry) => entry.isDirectory()).map(({ name }) => membersOf(join(group, name))),
    );
    return [...own, ...others.flatMap((pids) => pids ?? [])];
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ENOENT', 'ENODEV'].includes(String(error.code));
}

/** One that has just ended may keep its group busy for a moment. */
function isRemoved(group: string): Promise<boolean> {
  return rmdir(group).then(
    () => true,
    () => false,
  );
}
