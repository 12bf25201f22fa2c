import { join } from 'node:path';

/** What every system takes as a socket's path, in bytes: macOS has 104 with a zero at the end, Linux 108. */
const LONGEST = 103;

export function fitsSocket(path: string): boolean {
  return Buffer.byteLength(path) <= LONGEST;
}

/** Where the directory of a socket is made: the temporary directory, unless its own path leaves no room for `socket` below it. */
export function socketRoot(temporary: string, socket: string): string {
  return fitsSocket(join(temporary, socket)) ? temporary : '/tmp';
}
