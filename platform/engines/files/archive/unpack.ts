// Entries of an archive into an empty directory, and nowhere else.
import { constants, link, lstat, mkdir, open, realpath, symlink } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { AppError } from '#core/app-error.ts';
import { errorCode } from '#core/error-code.ts';
import { isInside, type PathSegments, parsePath } from '../disk/safe-path.ts';
import type { Entry } from './entry.ts';
import { PackageFault } from './fault.ts';
import { type ArchiveLimits, tooLarge, tooManyEntries } from './survey.ts';

interface Link {
  readonly shown: string;
  readonly path: string;
  readonly target: string;
}

/**
 * Returns how many bytes the files have. `target` must exist and be empty, and no other process may write there.
 *
 * @throws PackageFault for paths and links that lead out, devices, entries that meet twice, and more than the limits
 */
export async function unpack(
  entries: AsyncIterable<Entry>,
  target: string,
  limits: ArchiveLimits,
  signal: AbortSignal,
): Promise<number> {
  const home = await realpath(target);
  const links: Link[] = [];
  let bytes = 0;
  let count = 0;
  for await (const entry of entries) {
    signal.throwIfAborted();
    count += 1;
    if (count > limits.entries) throw tooManyEntries(limits);
    const segments = segmentsOf(entry.path);
    // Links are made last: until then there are only directories and files here, and no path can lead out.
    const path = join(home, ...segments);
    await mkdir(join(home, ...segments.slice(0, entry.kind === 'directory' ? undefined : -1)), MAKE).catch(
      (error: unknown) => refuseTaken(error, entry.path),
    );
    if (entry.kind === 'directory') continue;
    if (segments.length === 0) throw new PackageFault(`压缩包里的路径“${entry.path}”不能使用`);
    if (entry.kind === 'link') links.push({ shown: entry.path, path, target: entry.target });
    else if (entry.kind === 'same')
      await copyOf(join(home, ...segmentsOf(entry.target)), path).catch((error: unknown) =>
        refuseTaken(error, entry.path),
      );
    else bytes += await writeFile(entry, path, limits.bytes - bytes, limits, signal);
  }
  await makeLinks(home, links);
  return bytes;
}

const MAKE = { recursive: true, mode: 0o755 } as const;

/** `./a/b/` is `a/b`; everything else must be a plain relative path. */
function segmentsOf(path: string): PathSegments {
  const plain = path.replace(/^(?:\.\/+)+/, '').replace(/\/+$/, '');
  try {
    return plain === '.' ? [] : parsePath(plain);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new PackageFault(`压缩包里的路径“${error.parameters.path}”不能使用：${error.parameters.reason}`);
  }
}

async function writeFile(
  entry: Extract<Entry, { readonly kind: 'file' }>,
  path: string,
  room: number,
  limits: ArchiveLimits,
  signal: AbortSignal,
): Promise<number> {
  const { O_CREAT, O_EXCL, O_NOFOLLOW, O_WRONLY } = constants;
  const file = await open(
    path,
    O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW,
    entry.executable ? 0o755 : 0o644,
  ).catch((error: unknown) => refuseTaken(error, entry.path));
  let size = 0;
  try {
    for await (const piece of entry.content) {
      signal.throwIfAborted();
      size += piece.byteLength;
      if (size > room) throw tooLarge(limits);
      await file.writeFile(piece);
    }
  } finally {
    await file.close();
  }
  return size;
}

async function copyOf(source: string, path: string): Promise<void> {
  const found = await lstat(source).catch(() => undefined);
  if (found?.isFile() !== true) throw new PackageFault('压缩包里的硬链接指向不存在的文件');
  await link(source, path);
}

/** Each is judged once all are there: only then is known where a chain of them leads. */
async function makeLinks(home: string, links: readonly Link[]): Promise<void> {
  for (const { shown, path, target } of links) {
    if (target === '' || isAbsolute(target) || target.includes('\0'))
      throw new PackageFault(`压缩包里的符号链接“${shown}”指向包外（${target}），请改为文件本身`);
    await symlink(target, path).catch((error: unknown) => refuseTaken(error, shown));
  }
  for (const { shown, path, target } of links) {
    const real = await realpath(path).catch(() => undefined);
    if (real === undefined)
      throw new PackageFault(`压缩包里的符号链接“${shown}”指向不存在的位置（${target}）`);
    if (!isInside(home, real))
      throw new PackageFault(`压缩包里的符号链接“${shown}”指向包外（${target}），请改为文件本身`);
  }
}

function refuseTaken(error: unknown, path: string): never {
  const code = errorCode(error);
  if (code === 'EEXIST' || code === 'ENOTDIR' || code === 'EISDIR')
    throw new PackageFault(`压缩包里有两个“${path}”`);
  throw error;
}
