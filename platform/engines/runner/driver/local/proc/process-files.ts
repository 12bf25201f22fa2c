// Further files of /proc/<pid>, each undefined when the process is gone or keeps it to itself.
import { readdirSync } from 'node:fs';
import { readProcFile } from './process-table.ts';

/** What the process's own status file says. */
export interface ProcessStatus {
  /** Number of the account. */
  readonly userId: string;
  /** Bytes in memory, what is shared with others counted in full; 0 for one that has ended. */
  readonly residentBytes: number;
}

export function readStatus(pid: number): ProcessStatus | undefined {
  const text = readProcFile(`${pid}/status`);
  if (text === undefined) return undefined;
  return {
    userId: String(numberAt(text, 'Uid') ?? ''),
    residentBytes: (numberAt(text, 'VmRSS') ?? 0) * 1_024,
  };
}

/** Bytes in memory, what n processes share counted as an nth. Some milliseconds for a large process. */
export function proportionalBytes(pid: number): number | undefined {
  const kilobytes = numberAt(readProcFile(`${pid}/smaps_rollup`), 'Pss');
  return kilobytes === undefined ? undefined : kilobytes * 1_024;
}

export interface DiskUse {
  /** Since the start, from and to the disks; with those of collected children. What came from the cache is not in it. */
  readonly readBytes: number;
  readonly writeBytes: number;
}

export function diskUse(pid: number): DiskUse | undefined {
  const text = readProcFile(`${pid}/io`);
  const [read, written] = [numberAt(text, 'read_bytes'), numberAt(text, 'write_bytes')];
  return read === undefined || written === undefined ? undefined : { readBytes: read, writeBytes: written };
}

/** Words of the command; empty for a process that has ended or that belongs to the system. */
export function commandLine(pid: number): readonly string[] {
  return (readProcFile(`${pid}/cmdline`) ?? '').replace(/\0+$/, '').split('\0').filter(Boolean);
}

/** What the process was started with; undefined when it keeps that to itself. */
export function environmentOf(pid: number): Readonly<Record<string, string>> | undefined {
  const text = readProcFile(`${pid}/environ`);
  if (text === undefined) return undefined;
  const pairs = text.split('\0').map((pair) => [pair, pair.indexOf('=')] as const);
  return Object.fromEntries(
    pairs.flatMap(([pair, at]) => (at > 0 ? [[pair.slice(0, at), pair.slice(at + 1)]] : [])),
  );
}

export function openFiles(pid: number): number | undefined {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return undefined;
  }
}

/** The first number behind a name, e.g. `VmRSS:     1844 kB`. */
function numberAt(text: string | undefined, name: string): number | undefined {
  const found = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text ?? '')?.[1];
  return found === undefined ? undefined : Number(found);
}
