// Keeps what the platform's own processes print: one rotated file a process under the data directory.
import { createReadStream } from 'node:fs';
import { appendFile, mkdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Processes whose output is kept; the name is the file's. */
const LOG_SOURCES = ['server', 'gateway', 'database'] as const;
export type LogSource = (typeof LOG_SOURCES)[number];

/** A file is renamed to `.1` (and `.1` to `.2`) when it passes this many bytes. */
const ROTATE_BYTES = 10 * 1024 * 1024;
const KEPT_FILES = 3;

export interface ProcessLogs {
  /** Appends text (whole lines, newline included); order of calls is order in the file. Never throws. */
  readonly write: (source: LogSource, text: string) => void;
  /** Every kept line, oldest first; nothing when the process has not printed yet. */
  readonly lines: (source: LogSource) => AsyncIterable<string>;
  /** Waits until everything written so far is in the file. */
  readonly flush: () => Promise<void>;
}

/** `directory` is made when it is missing. A database that writes its own file uses `logFile(directory, 'database')`. */
export function createProcessLogs(directory: string): ProcessLogs {
  let tail: Promise<void> = mkdir(directory, { recursive: true }).then(
    () => undefined,
    () => undefined,
  );
  const append = async (source: LogSource, text: string): Promise<void> => {
    await rotateIfFull(directory, source);
    await appendFile(logFile(directory, source), text);
  };
  return {
    write: (source, text) => {
      // A full disk must not stop the platform: the line is lost, the next one is tried again.
      tail = tail.then(() => append(source, text)).catch(() => undefined);
    },
    lines: (source) => readLines(directory, source),
    flush: () => tail,
  };
}

/** Path of the newest file of a process. */
export function logFile(directory: string, source: LogSource): string {
  return join(directory, `${source}.log`);
}

async function rotateIfFull(directory: string, source: LogSource): Promise<void> {
  const file = logFile(directory, source);
  const size = await sizeOf(file);
  if (size === undefined || size < ROTATE_BYTES) return;
  for (let age = KEPT_FILES - 1; age >= 1; age--) {
    const older = age === 1 ? file : `${file}.${age - 1}`;
    if ((await sizeOf(older)) !== undefined) await rename(older, `${file}.${age}`);
  }
}

async function* readLines(directory: string, source: LogSource): AsyncGenerator<string> {
  const file = logFile(directory, source);
  for (let age = KEPT_FILES - 1; age >= 0; age--) {
    const path = age === 0 ? file : `${file}.${age}`;
    if ((await sizeOf(path)) === undefined) continue;
    yield* createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY });
  }
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch {
    return undefined;
  }
}
