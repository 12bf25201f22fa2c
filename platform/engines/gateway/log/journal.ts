// Log lines on disk until they are in the database: what a killed gateway leaves is loaded by the next one.
import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readdirSync, rmdirSync, statSync, writeSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isProcessAlive, processStart } from '#storage/process/process-state.ts';

/** Some eight million rows: hours without a database. */
const MAX_BYTES = 2 * 1024 ** 3;
const ENDING = '.rows';

export interface JournalFile {
  /** Unique for ever: by it the database knows whether the rows are in. */
  readonly name: string;
  readonly path: string;
  /** Is with the operating system when it returns, so it outlives this process. @throws Error of the file system */
  append(chunks: readonly Buffer[]): void;
  /** No more lines come. */
  seal(): void;
  read(): Promise<Buffer>;
  remove(): Promise<void>;
  /** Keeps it for a person to look at, and never reads it again. Returns where. */
  putAside(): Promise<string>;
}

export interface Journal {
  /** A new file; undefined when there is no room for more. @throws Error of the file system */
  open(): JournalFile | undefined;
  /** Files of gateways that are gone, oldest first. */
  left(): readonly JournalFile[];
  /** Removes what is empty. */
  close(): void;
}

/** A directory below this one for each gateway: its name says which process may write there. */
export function openJournal(directory: string, maxBytes = MAX_BYTES): Journal {
  const own = `${process.pid}-${processStart(process.pid)}-${randomBytes(4).toString('hex')}`;
  let files = 0;
  return {
    open() {
      if (bytesIn(directory) > maxBytes) return undefined;
      mkdirSync(join(directory, own), { recursive: true, mode: 0o700 });
      files += 1;
      return fileAt(directory, `${own}/${String(files).padStart(9, '0')}`);
    },
    left() {
      mkdirSync(directory, { recursive: true, mode: 0o700 });
      const gone = readdirSync(directory).filter((name) => name !== own && isGone(name));
      for (const name of gone) removeIfEmpty(join(directory, name));
      return readdirSync(directory)
        .filter((name) => gone.includes(name))
        .flatMap((name) => filesIn(join(directory, name)).map((file) => `${name}/${file}`))
        .sort()
        .map((name) => fileAt(directory, name.slice(0, -ENDING.length), 'left'));
    },
    close: () => removeIfEmpty(join(directory, own)),
  };
}

function fileAt(directory: string, name: string, whose?: 'left'): JournalFile {
  const path = join(directory, `${name}${ENDING}`);
  let handle: number | undefined;
  const seal = () => {
    if (handle !== undefined) closeSync(handle);
    handle = undefined;
  };
  return {
    name,
    path,
    append(chunks) {
      handle ??= openSync(path, 'a', 0o600);
      const bytes = Buffer.concat(chunks);
      for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at);
    },
    seal,
    read: () => readFile(path),
    async remove() {
      seal();
      await rm(path, { force: true });
      // Our own directory is needed until we end.
      if (whose === 'left') removeIfEmpty(dirname(path));
    },
    async putAside() {
      seal();
      const place = `${path}.refused`;
      await rename(path, place);
      return place;
    },
  };
}

function isGone(name: string): boolean {
  const [pid = '', start] = name.split('-');
  return !isProcessAlive(Number(pid)) || processStart(Number(pid)) !== start;
}

function filesIn(directory: string): readonly string[] {
  return readdirSync(directory).filter((name) => name.endsWith(ENDING));
}

function bytesIn(directory: string): number {
  try {
    return readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce(
        (sum, entry) =>
          sum + (statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0),
        0,
      );
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0;
    throw error;
  }
}

function removeIfEmpty(directory: string): void {
  try {
    rmdirSync(directory);
  } catch {
    // Files are in it, or it is gone already: both are fine.
  }
}
