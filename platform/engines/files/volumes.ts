// Volumes: one directory below `directory` each, named by the volume's id, with files and directories of people.
import { randomBytes } from 'node:crypto';
import { lstat, mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '#core/app-error.ts';
import { catchDiskFull, errorCode } from '#core/error-code.ts';
import { linkOrCopy } from './disk/link-or-copy.ts';
import { type PathSegments, resolveEntry, resolveInside } from './disk/safe-path.ts';
import { syncDirectory } from './disk/sync-directory.ts';
import { syncFile } from './disk/sync-tree.ts';
import { createTombstones, type Tombstones } from './disk/tombstones.ts';

export interface VolumeEntry {
  /** Empty for the volume itself. */
  readonly name: string;
  /** `other`: neither a file nor a directory; it can be deleted and renamed only. */
  readonly kind: 'directory' | 'file' | 'other';
  /** 0 unless it is a file. */
  readonly sizeBytes: number;
  readonly modifiedAt: Date;
}

export interface PutOptions {
  /** Replace a file of that name. */
  readonly overwrite: boolean;
  readonly capacityBytes: number;
}

/** All throw file.path-refused, file.not-found and file.not-directory. */
export interface Volumes {
  /** What a directory holds: directories first, then by name. */
  list(id: string, path: PathSegments): Promise<readonly VolumeEntry[]>;
  find(id: string, path: PathSegments): Promise<VolumeEntry>;
  /** Absolute path of a file, for reading. */
  pathOf(id: string, path: PathSegments): Promise<string>;
  /** @throws file.exists */
  createDirectory(id: string, path: PathSegments): Promise<void>;
  /**
   * Gives a file of this server a second name in the volume; its first name stays.
   *
   * @throws file.exists, volume.full, file.disk-full
   */
  put(id: string, path: PathSegments, file: string, options: PutOptions): Promise<void>;
  /** @throws file.exists */
  move(id: string, from: PathSegments, to: PathSegments): Promise<void>;
  /** @throws file.directory-not-empty unless `recursive` */
  remove(id: string, path: PathSegments, options: { readonly recursive: boolean }): Promise<void>;
  /** Bytes of all files, by the system at this moment. */
  usedBytes(id: string): Promise<number>;
  isEmpty(id: string): Promise<boolean>;
  /** Removes the volume with everything in it, and its tombstone. */
  drop(id: string): Promise<void>;
  readonly tombstones: Tombstones;
}

/** No volume's id begins with a dot. */
const INCOMING = '.incoming';
const TOMBSTONES = '.doomed';
const BY_NAME = new Intl.Collator('zh', { numeric: true });

export function createVolumes(directory: string): Volumes {
  const inTurn = createQueues();
  const incoming = join(directory, INCOMING);
  const tombstones = createTombstones(join(directory, TOMBSTONES));

  /** Made when it is first needed: a volume without files has a row only. */
  async function homeOf(id: string): Promise<string> {
    const home = join(directory, id);
    await mkdir(home, { recursive: true, mode: 0o700 });
    return home;
  }

  async function usedBytes(id: string): Promise<number> {
    const home = await homeOf(id);
    const entries = await readdir(home, { withFileTypes: true, recursive: true });
    let used = 0;
    for (const entry of entries)
      if (entry.isFile()) used += (await lstat(join(entry.parentPath, entry.name)).catch(() => NOTHING)).size;
    return used;
  }

  async function put(id: string, path: PathSegments, file: string, options: PutOptions): Promise<void> {
    const target = await resolveEntry(await homeOf(id), path);
    const { size } = await stat(file);
    const present = await lstat(target).catch(() => undefined);
    if (present !== undefined && (!options.overwrite || !present.isFile()))
      throw new AppError('file.exists', { path: path.join('/') });
    const room = options.capacityBytes - (await usedBytes(id)) + (present?.size ?? 0);
    if (size > room)
      throw new AppError('volume.full', { remained: megabytes(room), needed: megabytes(size) });
    await mkdir(incoming, { recursive: true, mode: 0o700 });
    const beside = join(incoming, randomBytes(9).toString('hex'));
    await linkOrCopy(file, beside);
    try {
      await syncFile(beside);
      await rename(beside, target);
    } finally {
      await rm(beside, { force: true });
    }
    await syncDirectory(dirname(target));
  }

  return {
    usedBytes: (id) => named([], () => usedBytes(id)),
    list: (id, path) =>
      named(path, async () => {
        const place = await resolveInside(await homeOf(id), path);
        const names = await readdir(place);
        const entries = await Promise.all(names.map((name) => entryAt(join(place, name), name)));
        return entries.filter((entry) => entry !== undefined).sort(directoriesFirst);
      }),
    find: (id, path) =>
      named(path, async () => {
        const entry = await entryAt(await resolveEntry(await homeOf(id), path), path.at(-1) ?? '');
        if (entry === undefined) throw new AppError('file.not-found', { path: path.join('/') });
        return entry;
      }),
    pathOf: (id, path) =>
      named(path, async () => {
        const place = await resolveInside(await homeOf(id), path);
        if (!(await stat(place)).isFile()) throw new AppError('file.not-file', { path: path.join('/') });
        return place;
      }),
    createDirectory: (id, path) =>
      named(path, async () => mkdir(await resolveEntry(await homeOf(id), path), { mode: 0o755 })),
    put: (id, path, file, options) =>
      inTurn(id, () => named(path, () => catchDiskFull(() => put(id, path, file, options)))),
    move: (id, from, to) =>
      inTurn(id, () =>
        named(from, async () => {
          const home = await homeOf(id);
          const target = await resolveEntry(home, to);
          if ((await lstat(target).catch(() => undefined)) !== undefined)
            throw new AppError('file.exists', { path: to.join('/') });
          await rename(await resolveEntry(home, from), target);
        }),
      ),
    remove: (id, path, { recursive }) =>
      inTurn(id, () =>
        named(path, async () => {
          const place = await resolveEntry(await homeOf(id), path);
          const isDirectory = (await lstat(place)).isDirectory();
          if (isDirectory && !recursive) await rmdir(place);
          else await rm(place, { recursive: isDirectory });
        }),
      ),
    isEmpty: async (id) => (await readdir(await homeOf(id))).length === 0,
    async drop(id) {
      await rm(join(directory, id), { recursive: true, force: true });
      await tombstones.unmark(id);
    },
    tombstones,
  };
}

const NOTHING = { size: 0 };

async function entryAt(path: string, name: string): Promise<VolumeEntry | undefined> {
  const found = await lstat(path).catch((error: unknown) => {
    // Gone between the look at the directory and this one.
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (found === undefined) return undefined;
  const kind = found.isDirectory() ? 'directory' : found.isFile() ? 'file' : 'other';
  return { name, kind, sizeBytes: kind === 'file' ? found.size : 0, modifiedAt: found.mtime };
}

function directoriesFirst(a: VolumeEntry, b: VolumeEntry): number {
  const rank = (entry: VolumeEntry) => (entry.kind === 'directory' ? 0 : 1);
  return rank(a) - rank(b) || BY_NAME.compare(a.name, b.name);
}

const REFUSALS: Readonly<Record<string, string>> = {
  ENOENT: 'file.not-found',
  ENOTDIR: 'file.not-directory',
  EEXIST: 'file.exists',
  EISDIR: 'file.exists',
  ENOTEMPTY: 'file.directory-not-empty',
  ENAMETOOLONG: 'file.name-too-long',
};

/** What the system refuses, in words that a person understands. */
async function named<Result>(path: PathSegments, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const code = REFUSALS[errorCode(error) ?? ''];
    if (code === undefined) throw error;
    throw new AppError(code, { path: path.join('/') || '/' }, { cause: error });
  }
}

/** One after the other for each name. */
function createQueues(): <Result>(name: string, work: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const before = last.get(name) ?? Promise.resolve();
    const done = before.then(work, work);
    const settled = done
      .catch(() => undefined)
      .then(() => {
        if (last.get(name) === settled) last.delete(name);
      });
    last.set(name, settled);
    return done;
  };
}

function megabytes(bytes: number): string {
  return `${Number((Math.max(bytes, 0) / 1024 ** 2).toFixed(1))} MB`;
}
