// Stops all processes of a group and waits until they really stand still: a signal alone says nothing of a write under way.

import { readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { signalProcess } from '#storage/process/process-state.ts';
import { readProcFile } from './proc/process-table.ts';

const LOOK_EVERY_MS = 2;
const PATIENCE_MS = 5_000;
/** Where the system tells nothing of its processes, a write is over after so long. */
const BLIND_WAIT_MS = 250;

/**
 * Returns what lets them go on. Throws when one of them does not stop, e.g. because a disk does not answer; they go on
 * then. A group that is gone counts as stopped.
 */
export async function freezeGroup(group: number): Promise<() => void> {
  const thaw = () => void signalProcess(-group, 'SIGCONT');
  if (!signalProcess(-group, 'SIGSTOP')) return thaw;
  try {
    if (process.platform !== 'linux') await wait(BLIND_WAIT_MS);
    else await untilStill(group);
  } catch (error) {
    thaw();
    throw error;
  }
  return thaw;
}

async function untilStill(group: number): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  // A process may still be making another one: the group is looked up each time.
  while (membersOf(group).some((pid) => !isStill(pid))) {
    if (performance.now() > until) throw new Error(`process group ${group} does not stop`);
    await wait(LOOK_EVERY_MS);
  }
}

function membersOf(group: number): readonly string[] {
  return readdirSync('/proc').filter(
    (pid) => /^\d+$/.test(pid) && fieldsBehindName(readProcFile(`${pid}/stat`))[2] === String(group),
  );
}

/** All threads stopped, traced or ended. */
function isStill(pid: string): boolean {
  const threads = namesIn(`/proc/${pid}/task`);
  return threads.every((thread) =>
    /^[TtZX]$/.test(fieldsBehindName(readProcFile(`${pid}/task/${thread}/stat`))[0] ?? 'X'),
  );
}

/** State, parent, group … of a stat line; the name in brackets may hold blanks and brackets itself. */
function fieldsBehindName(line = ''): readonly string[] {
  return line.slice(line.lastIndexOf(')') + 2).split(' ');
}

function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
