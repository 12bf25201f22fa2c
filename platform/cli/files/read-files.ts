// Schema directories -> source files. The server and the command line read the same way.
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { SourceFile } from '#config/config.ts';

const READ = /\.(ya?ml|md)$/;

/**
 * Reads each directory as one layer, files in the order of their paths.
 *
 * `file` is shown as a path below the working directory when it lies there.
 *
 * @throws Error when a directory cannot be read
 */
export async function readSchemaDirectories(
  directories: readonly string[],
): Promise<readonly (readonly SourceFile[])[]> {
  return Promise.all(directories.map(readDirectory));
}

async function readDirectory(directory: string): Promise<readonly SourceFile[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && READ.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Promise.all(
    paths.map(async (path) => ({
      file: shownPath(path),
      path: relative(directory, path).split(sep).join('/'),
      text: await readFile(path, 'utf8'),
    })),
  );
}

/** Below the working directory without it, which itself is `.`. */
export function shownPath(path: string): string {
  const fromHere = relative(process.cwd(), path);
  if (fromHere === '') return '.';
  return fromHere.startsWith('..') ? path : fromHere.split(sep).join('/');
}
