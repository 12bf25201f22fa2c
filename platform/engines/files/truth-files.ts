// Files of truths until they have been read, one below `directory` each, named by their upload's id.
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { catchDiskFull, errorCode } from '#core/error-code.ts';
import { linkOrCopy } from './disk/link-or-copy.ts';
import { syncDirectory } from './disk/sync-directory.ts';
import { createTombstones, namesIn, type Tombstones } from './disk/tombstones.ts';

/** No upload's id begins with a dot. */
const TOMBSTONES = '.doomed';

export interface TruthFiles {
  /** A second name for the file, which can go from where it stands. Call it before the upload's row is there. */
  take(id: string, file: string): Promise<void>;
  /** Undefined when it is not here. */
  find(id: string): Promise<string | undefined>;
  /** Drops the file, and its tombstone. */
  remove(id: string): Promise<void>;
  /** Ids of those that are here. */
  list(): Promise<readonly string[]>;
  readonly tombstones: Tombstones;
}

export function createTruthFiles(directory: string): TruthFiles {
  const pathOf = (id: string) => join(directory, id);
  const tombstones = createTombstones(join(directory, TOMBSTONES));
  return {
    async take(id, file) {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await catchDiskFull(() => linkOrCopy(file, pathOf(id)));
      await syncDirectory(directory);
    },
    find: (id) =>
      stat(pathOf(id)).then(
        () => pathOf(id),
        (error: unknown) => {
          if (errorCode(error) === 'ENOENT') return undefined;
          throw error;
        },
      ),
    async remove(id) {
      await rm(pathOf(id), { force: true });
      await tombstones.unmark(id);
    },
    list: async () => (await namesIn(directory)).filter((name) => !name.startsWith('.')),
    tombstones,
  };
}
