// Tombstones of what is about to be deleted: only with one is anything removed because its row is missing. A server that is
// started on the wrong database deletes nothing.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '#core/error-code.ts';

export interface Tombstones {
  /** Before the row goes. */
  mark(id: string): Promise<void>;
  /** After the files went, or when the row stays after all. */
  unmark(id: string): Promise<void>;
  list(): Promise<readonly string[]>;
}

export function createTombstones(directory: string): Tombstones {
  return {
    async mark(id) {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await writeFile(join(directory, id), '', { flush: true });
    },
    unmark: (id) => rm(join(directory, id), { force: true }),
    list: () => namesIn(directory),
  };
}

/** What a directory holds; nothing when it is not there. */
export async function namesIn(directory: string): Promise<readonly string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
