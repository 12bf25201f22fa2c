// Which lines are of which process: a replica whose process ended gets another one, and both append to the same files.
import { readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface ProcessMark {
  /** Counted from 1, from the replica's first process. */
  readonly number: number;
  /** Tells it from all others, e.g. process number and start. */
  readonly process: string;
  /** Its first line, once it printed one. */
  readonly firstLine: number;
  /** When we began to follow it, epoch milliseconds. */
  readonly at: number;
}

const FILE = 'processes.json';

/** One that fails all the time is started again and again. */
const MAX_MARKS = 100;

/** Oldest first; empty when the process was not recorded. */
export function readMarks(keptDirectory: string): readonly ProcessMark[] {
  try {
    const marks: unknown = JSON.parse(readFileSync(join(keptDirectory, FILE), 'utf8'));
    return Array.isArray(marks) ? marks.filter(isMark) : [];
  } catch {
    return [];
  }
}

/** From `firstLine` on it is this process; does nothing when it was before. */
export async function markProcess(
  keptDirectory: string,
  { process, firstLine, at }: Omit<ProcessMark, 'number'>,
): Promise<void> {
  const marks = readMarks(keptDirectory);
  const last = marks.at(-1);
  if (last?.process === process) return;
  const mark = { number: (last?.number ?? 0) + 1, process, firstLine, at };
  const fresh = join(keptDirectory, `${FILE}.new`);
  await writeFile(fresh, JSON.stringify([...marks, mark].slice(-MAX_MARKS)), { mode: 0o600 });
  await rename(fresh, join(keptDirectory, FILE));
}

function isMark(value: unknown): value is ProcessMark {
  if (typeof value !== 'object' || value === null) return false;
  const { number, process, firstLine, at } = value as Readonly<Record<string, unknown>>;
  return [number, firstLine, at].every(Number.isSafeInteger) && typeof process === 'string';
}
