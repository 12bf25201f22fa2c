import { join } from 'node:path';

/** What every system takes as a socket's path, in bytes: macOS has 104 with a zero at the end, Linux 108. */
const LONGEST = 103;

/** Where a program's supervisor reaches it; undefined where the path is too long: then they only know signals. */
export function controlPath(directory: string, pid: number): string | undefined {
  const path = join(directory, `${pid}.sock`);
  return Buffer.byteLength(path) <= LONGEST ? path : undefined;
}

/** What a supervisor asks a program: to tell when it shall end, to end without a successor, to make room for one. */
export const CONTROL_CALLS = { watch: '/ending', end: '/end', succeed: '/successor' } as const;
