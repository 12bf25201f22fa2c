// The directory of snapshots: one file a page and menu, at the path of its schema file.
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SourceFile } from '#config/config.ts';
import { UsageError } from '../command/usage-error.ts';
import { readSchemaDirectories, shownPath } from '../files/read-files.ts';
import { isSnapshotRest, isSnapshotText } from './snapshot.ts';

/** Nothing beside them is read: the directory may be any, e.g. a working directory. */
const PARTS = ['pages', 'menus'] as const;

export type SnapshotFiles = ReadonlyMap<string, SourceFile>;

/**
 * By path below the directory, with LF however they were checked out; undefined when it does not exist. Other files may
 * lie beside them. Nothing but snapshots is ever replaced or removed: a broken one is known by its path in `expected`.
 *
 * @throws UsageError when what lies there is no snapshot, e.g. schema files, or cannot be read
 */
export async function readSnapshotFiles(
  directory: string,
  expected: { has(path: string): boolean },
): Promise<SnapshotFiles | undefined> {
  if (!(await isDirectory(directory))) return undefined;
  const files = await explained('读不了', directory, async () => {
    const parts = await Promise.all(PARTS.map((part) => readPart(directory, part)));
    return parts.flat();
  });
  const own = files
    .filter(({ path }) => path.endsWith('.yaml'))
    .map((file) => ({ ...file, text: file.text.replaceAll('\r\n', '\n') }));
  const foreign = own.find(
    ({ path, text }) => !isSnapshotText(text) && !(expected.has(path) && isSnapshotRest(text)),
  );
  if (foreign !== undefined) throw new UsageError(`${foreign.file} 不是快照文件，换一个目录，或先移走它`);
  return new Map(own.map((file) => [file.path, file]));
}

async function readPart(directory: string, part: string): Promise<readonly SourceFile[]> {
  if (!(await isDirectory(join(directory, part)))) return [];
  const [files = []] = await readSchemaDirectories([join(directory, part)]);
  return files.map((file) => ({ ...file, path: `${part}/${file.path}` }));
}

/** False when there is nothing. */
async function isDirectory(path: string): Promise<boolean> {
  const found = await explained('读不了', path, () =>
    stat(path).catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    }),
  );
  if (found === undefined || found.isDirectory()) return found !== undefined;
  throw new UsageError(`${shownPath(path)} 是文件，快照要放在目录里：换一个目录，或先移走它`);
}

export interface WrittenFiles {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/**
 * Makes the directory match `texts`; files that match already stay untouched. Returns paths.
 *
 * @throws UsageError when the directory cannot be written
 */
export async function writeSnapshotFiles(
  directory: string,
  texts: ReadonlyMap<string, string>,
  current: SnapshotFiles,
): Promise<WrittenFiles> {
  const wanted = [...texts].filter(([path, text]) => current.get(path)?.text !== text);
  const removed = [...current.keys()].filter((path) => !texts.has(path));
  await explained('写不了', directory, async () => {
    for (const [path, text] of wanted) {
      await mkdir(dirname(join(directory, path)), { recursive: true });
      await writeFile(join(directory, path), text);
    }
    for (const path of removed) await rm(join(directory, path));
  });
  const paths = wanted.map(([path]) => path);
  return {
    added: paths.filter((path) => !current.has(path)),
    changed: paths.filter((path) => current.has(path)),
    removed,
  };
}

const REASONS: Readonly<Record<string, string>> = {
  ...{ EACCES: '没有权限', EPERM: '没有权限', EROFS: '文件系统只读', ENOSPC: '磁盘已满' },
  ...{
    ENOTDIR: '路径中有文件',
    EEXIST: '路径中有文件',
    EISDIR: '快照的位置上是目录',
    ENOENT: '目录不存在或刚被删除',
  },
};

/** System errors are for the user who named the directory; all others are rethrown. */
async function explained<Result>(
  failure: string,
  directory: string,
  action: () => Promise<Result>,
): Promise<Result> {
  try {
    return await action();
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error;
    throw new UsageError(`${failure}快照目录 ${shownPath(directory)}：${REASONS[code] ?? code}`);
  }
}

/** The system's name of an error, e.g. `ENOENT`. The command line does not reach up to the engines for it. */
function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
