// Directories of deploy packages: `<directory>/<version id>` once a package is ready, and what is being prepared beside them.
import { chmod, constants, copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { catchDiskFull, errorCode } from '#core/error-code.ts';
import { PASSAGE } from '#storage/process/sandbox-user.ts';
import { linkOrCopy } from './disk/link-or-copy.ts';
import { syncDirectory } from './disk/sync-directory.ts';
import { syncTree } from './disk/sync-tree.ts';
import { createTombstones, namesIn, type Tombstones } from './disk/tombstones.ts';

/** No version's id begins with a dot. */
const INCOMING = '.incoming';
const TOMBSTONES = '.doomed';

export interface Packages {
  /** Where the package of a version lies when it is ready. */
  pathOf(id: string): string;
  /**
   * Makes the file the version's own, beside where it stands: it can go there afterwards without the version losing it. Call
   * it before the version's row is there: files without a row are forgotten at the next start.
   */
  take(id: string, file: string): Promise<void>;
  /** What was taken, as a file of its own; undefined when there is none. */
  taken(id: string): Promise<string | undefined>;
  /** An empty directory to make the package in. */
  workshop(id: string): Promise<string>;
  /** Puts what the workshop holds in its place, durably. What was taken stays until `forget`. */
  finish(id: string): Promise<void>;
  /** Drops what was taken and the workshop. */
  forget(id: string): Promise<void>;
  /** Drops everything of the version, and its tombstone. */
  remove(id: string): Promise<void>;
  readonly tombstones: Tombstones;
  /** Ids of versions that something was taken for. */
  listIncoming(): Promise<readonly string[]>;
}

export function createPackages(directory: string): Packages {
  const pathOf = (id: string) => join(directory, id);
  const incoming = (id: string) => join(directory, INCOMING, id);
  const source = (id: string) => join(incoming(id), 'source');
  const workshop = (id: string) => join(incoming(id), 'content');
  const tombstones = createTombstones(join(directory, TOMBSTONES));
  const forget = (id: string) => rm(incoming(id), { recursive: true, force: true });

  return {
    pathOf,
    async take(id, file) {
      await mkdir(incoming(id), { recursive: true, mode: 0o700 });
      await catchDiskFull(() => linkOrCopy(file, source(id)));
      await syncDirectory(incoming(id));
    },
    async taken(id) {
      const found = await stat(source(id)).catch(ignoreMissing);
      if (found === undefined) return undefined;
      // Another hard link to the same bytes exists, and may be written to.
      if (found.nlink > 1) await catchDiskFull(() => makeOwn(source(id)));
      return source(id);
    },
    async workshop(id) {
      await rm(workshop(id), { recursive: true, force: true });
      await mkdir(workshop(id), { recursive: true, mode: 0o700 });
      // Who looks into the package may do so under an account without rights.
      for (const above of [incoming(id), dirname(incoming(id)), directory]) await chmod(above, PASSAGE);
      return workshop(id);
    },
    async finish(id) {
      await catchDiskFull(() => syncTree(workshop(id)));
      await rm(pathOf(id), { recursive: true, force: true });
      await rename(workshop(id), pathOf(id));
      await syncDirectory(directory);
    },
    forget,
    async remove(id) {
      await forget(id);
      await rm(pathOf(id), { recursive: true, force: true });
      await tombstones.unmark(id);
    },
    tombstones,
    listIncoming: () => namesIn(join(directory, INCOMING)),
  };
}

async function makeOwn(file: string): Promise<void> {
  const copy = `${file}.copy`;
  await copyFile(file, copy, constants.COPYFILE_FICLONE);
  await rename(copy, file);
}

function ignoreMissing(error: unknown): undefined {
  if (errorCode(error) === 'ENOENT') return undefined;
  throw error;
}
