import { readFile, rm, writeFile } from 'node:fs/promises';
import { isProcessAlive, processStart } from './process-state.ts';

/** A process as a file remembers it, so that a number the system gave away again is not taken for it. */
export interface ProcessRecord {
  readonly pid: number;
  /** Start time as the system counts it; '' where it does not tell. */
  readonly started: string;
  /** What the process was started with; another mark means it does not fit any more. */
  readonly mark: string;
}

/** The process of the file, which may be gone. */
export async function readRecord(file: string): Promise<ProcessRecord | undefined> {
  return parse(await readFile(file, 'utf8').catch(() => ''));
}

/** The living process of the file, or nothing. */
export async function readLiving(file: string): Promise<ProcessRecord | undefined> {
  const record = await readRecord(file);
  return record !== undefined && isSameProcess(record) ? record : undefined;
}

/** With `exclusive` the file must not exist: EEXIST otherwise. */
export async function writeRecord(
  file: string,
  pid: number,
  mark: string,
  exclusive = false,
): Promise<ProcessRecord> {
  const record = { pid, started: processStart(pid), mark };
  await writeFile(file, JSON.stringify(record), { flag: exclusive ? 'wx' : 'w', mode: 0o600 });
  return record;
}

export async function removeRecord(file: string): Promise<void> {
  await rm(file, { force: true });
}

/** Whether exactly this process is still running. */
export function isSameProcess(record: ProcessRecord): boolean {
  return isProcessAlive(record.pid) && processStart(record.pid) === record.started;
}

function parse(text: string): ProcessRecord | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is ProcessRecord {
  if (typeof value !== 'object' || value === null) return false;
  const { pid, started, mark } = value as Record<string, unknown>;
  return Number.isInteger(pid) && typeof started === 'string' && typeof mark === 'string';
}
