import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isProcessAlive } from '../process/process-state.ts';

/** What a running postmaster says of itself in `postmaster.pid`. */
export interface PostmasterFacts {
  readonly pid: number;
  readonly socketDirectory: string;
}

/** Absent: no server runs on this directory, by this file. */
export async function readPostmasterFile(dataDirectory: string): Promise<PostmasterFacts | undefined> {
  const text = await readFile(join(dataDirectory, 'postmaster.pid'), 'utf8').catch(() => '');
  // Lines: pid, data directory, start time, port, socket directory, listen address, shared memory, status.
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  const socketDirectory = lines[4] ?? '';
  return Number.isInteger(pid) && pid > 0 && socketDirectory !== '' ? { pid, socketDirectory } : undefined;
}

/** Whether this process lives and is a PostgreSQL: numbers are given again after a reboot. */
export async function isPostmasterAlive(pid: number): Promise<boolean> {
  if (!isProcessAlive(pid)) return false;
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => undefined);
  return name === undefined || name.trim() === 'postgres';
}
