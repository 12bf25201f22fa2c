// The directory of published files. Whatever a path says, nothing outside of it is read or written.
import { lstat, mkdir, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError } from '#core/app-error.ts';
import {
  ignoreMissing,
  readIfThere,
  removeDurably,
  removeEmptyFolders,
  writeDurably,
} from './durable-file.ts';
import { requireEditablePath } from './studio-file.ts';

export interface PublishedLayer {
  /** The file's bytes; undefined: there is none. */
  read(path: string): Promise<Buffer | undefined>;
  /** Puts the bytes in place at once, or removes the file. `mark` names the temporary file: the same mark never leaves two. */
  put(path: string, content: Uint8Array | undefined, mark: string): Promise<void>;
}

/** The directory itself may be a link, for instance into a checkout of git; nothing below it may be one. */
export function createPublishedLayer(directory: string): PublishedLayer {
  async function checkedPath(path: string): Promise<string> {
    requireEditablePath(path);
    await mkdir(directory, { recursive: true });
    const root = await realpath(directory);
    let place = root;
    for (const part of path.split('/')) {
      place = join(place, part);
      const facts = await lstat(place).catch(ignoreMissing);
      if (facts?.isSymbolicLink() === true)
        throw new AppError('studio.path-refused', { path, reason: '路径经过符号链接' });
    }
    return place;
  }
  return {
    read: async (path) => readIfThere(await checkedPath(path)),
    async put(path, content, mark) {
      const place = await checkedPath(path);
      const temporary = join(dirname(place), `.${basename(place)}.${mark}.new`);
      if (content !== undefined) return writeDurably(place, content, temporary);
      await removeDurably(place);
      await removeEmptyFolders(dirname(place), await realpath(directory));
    },
  };
}
