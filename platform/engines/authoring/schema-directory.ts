// One directory of schema files, remembered: a look at it tells what changed since the last one.
import { createHash } from 'node:crypto';
import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { SourceFile } from '#config/config.ts';
import { isForTests } from '#config/read/file-kinds.ts';

const READ = /\.(ya?ml|md)$/;
/** A file written less than this ago may be written again within the same tick of the file system's clock. */
const SETTLED_MS = 100;

interface KnownFile {
  readonly source: SourceFile;
  readonly hash: string;
  readonly stamp: string;
  readonly settled: boolean;
}

export interface ChangedFile {
  readonly file: string;
  readonly path: string;
  /** Undefined: it is gone. */
  readonly text: string | undefined;
}

/** What the console reads; files that only tests read are none of it. */
export interface SchemaDirectory {
  readonly directory: string;
  /** In the order of their paths. */
  files(): readonly SourceFile[];
  /** Content hashes by path. */
  hashes(): ReadonlyMap<string, string>;
  /** Directories that hold, or may come to hold, schema files; absolute. */
  folders(): readonly string[];
  /**
   * Looks again and reads what was written. Takes some ms for a thousand files: file facts are asked at once, because
   * turns between them would let an editor's save look half done.
   *
   * @throws Error when the directory cannot be read; what was known stays known
   */
  look(): readonly ChangedFile[];
}

/** `optional`: a directory that is not there is an empty one. */
export function createSchemaDirectory(directory: string, optional: boolean): SchemaDirectory {
  let known: ReadonlyMap<string, KnownFile> = new Map();
  let folders: readonly string[] = [directory];

  return {
    directory,
    files: () => [...known.values()].map(({ source }) => source),
    hashes: () => new Map([...known].map(([path, { hash }]) => [path, hash])),
    folders: () => folders,
    look() {
      const entries = list(directory, optional);
      folders = [
        directory,
        ...entries.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name)),
      ];
      const next = new Map<string, KnownFile>();
      for (const place of entries
        .filter(mayBeSchema)
        .map((entry) => join(entry.parentPath, entry.name))
        .sort()) {
        const path = relative(directory, place).split(sep).join('/');
        if (isForTests(path)) continue;
        const file = readKnown(place, path, known.get(path));
        if (file !== undefined) next.set(path, file);
      }
      const changes = differences(known, next);
      known = next;
      return changes;
    },
  };
}

function differences(
  before: ReadonlyMap<string, KnownFile>,
  after: ReadonlyMap<string, KnownFile>,
): readonly ChangedFile[] {
  const written = [...after.values()].filter(({ source, hash }) => before.get(source.path)?.hash !== hash);
  const gone = [...before.values()].filter(({ source }) => !after.has(source.path));
  return [
    ...written.map(({ source }) => source),
    ...gone.map(({ source: { file, path } }) => ({ file, path, text: undefined })),
  ];
}

/** Names that begin with a dot belong to editors and version control. */
function list(directory: string, optional: boolean): readonly Dirent[] {
  try {
    const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => !isHidden(relative(directory, join(entry.parentPath, entry.name))));
  } catch (error) {
    if (optional && isMissing(error)) return [];
    throw error;
  }
}

function isHidden(path: string): boolean {
  return path.split(sep).some((name) => name.startsWith('.'));
}

/** A mounted configuration is made of links to files. */
function mayBeSchema(entry: Dirent): boolean {
  return READ.test(entry.name) && (entry.isFile() || entry.isSymbolicLink());
}

/** The file as it is now, from memory when nothing says that it was written; undefined when it is gone again. */
function readKnown(place: string, path: string, before: KnownFile | undefined): KnownFile | undefined {
  try {
    const facts = statSync(place, { bigint: true });
    if (!facts.isFile()) return undefined;
    const stamp = [facts.ino, facts.size, facts.mtimeNs, facts.ctimeNs].join(':');
    const settled = Date.now() - Number(facts.ctimeMs) > SETTLED_MS;
    if (before?.settled === true && before.stamp === stamp) return before;
    const text = readFileSync(place, 'utf8');
    const hash = hashOf(text);
    const source = before?.hash === hash ? before.source : { file: shownPath(place), path, text };
    return { source, hash, stamp, settled };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Below the working directory as a person there would write it. */
export function shownPath(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere.startsWith('..') ? path : fromHere.split(sep).join('/');
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
