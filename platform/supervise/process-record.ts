import { readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';

/** A process as a file remembers it, so that a number the system gave away again is not taken for it. */
export interface ProcessRecord {
  readonly pid: number;
  /** Start time as the system counts it; '' where it does not tell. */
  readonly started: string;
  /** What the process was started with; another mark means it does not fit any more. */
  readonly mark: string;
}

/** The living process of the file, or nothing. */
export async function readLiving(file: string): Promise<ProcessRecord | undefined> {
  const record = parse(await readFile(file, 'utf8').catch(() => ''));
  return record !== undefined && isSameProcess(record) ? record : undefined;
}

/** With `exclusive` the file must not exist: EEXIST otherwise. */
export async function writeRecord(
  file: string,
  pid: number,
  mark: string,
  exclusive = false,
): Promise<ProcessRecord> {
  const record = { pid, started: startOf(pid), mark };
  await writeFile(file, JSON.stringify(record), { flag: exclusive ? 'wx' : 'w', mode: 0o600 });
  return record;
}

export async function removeRecord(file: string): Promise<void> {
  await rm(file, { force: true });
}

/** Whether exactly this process is still running. */
export function isSameProcess(record: ProcessRecord): boolean {
  return isRunning(record.pid) && startOf(record.pid) === record.started;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Field 22 of /proc/<pid>/stat; the name before it may hold blanks and brackets. */
function startOf(pid: number): string {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
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
