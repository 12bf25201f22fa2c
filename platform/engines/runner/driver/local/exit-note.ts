// How a workload that finishes ended, written down beside it: the platform may not be there to see it.
import { type FileHandle, open, readFile, rm } from 'node:fs/promises';
import { constants } from 'node:os';
import { join } from 'node:path';

export interface ProcessExit {
  readonly code: number | null;
  readonly signal: string | null;
}

/** A shell returns this much more than the number of the signal that ended its command. */
const BY_SIGNAL = 128;
const SIGNALS = new Map(Object.entries(constants.signals).map(([name, number]) => [number, name]));

/** An empty note, for the gate to write to. */
export function openExitNote(home: string): Promise<FileHandle> {
  return open(noteOf(home), 'w', 0o600);
}

export function removeExitNote(home: string): Promise<void> {
  return rm(noteOf(home), { force: true });
}

/** `none`: the workload has no such note; undefined: the program was ended before it could be written. */
export async function readExitNote(home: string): Promise<ProcessExit | undefined | 'none'> {
  const text = await readFile(noteOf(home), 'utf8').catch(() => undefined);
  if (text === undefined) return 'none';
  return /^\d+\n$/.test(text) ? exitOfShell(Number(text)) : undefined;
}

/** What became of the command, by the exit code of the shell that ran it. */
export function exitOfShell(code: number): ProcessExit {
  const signal = SIGNALS.get(code - BY_SIGNAL);
  return signal === undefined ? { code, signal: null } : { code: null, signal };
}

function noteOf(home: string): string {
  return join(home, 'exit');
}
