import { join } from 'node:path';

/** What every system takes as a socket's path, in bytes: macOS has 104 with a zero at the end, Linux 108. */
const LONGEST = 103;
const SOCKET = 'aip-pg-XXXXXX/.s.PGSQL.5432';

/** Where directories for sockets are made: the temporary directory, unless its own path leaves no room for the socket's. */
export function socketRoot(temporary: string): string {
  return Buffer.byteLength(join(temporary, SOCKET)) <= LONGEST ? temporary : '/tmp';
}
