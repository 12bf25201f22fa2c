// Files that are there whole or not at all, also after a power cut.
import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes beside the target, syncs, renames over it. `temporary` must lie in the same directory. */
export async function writeDurably(
  target: string,
  content: Uint8Array | string,
  temporary = `${target}.${randomBytes(6).toString('hex')}.new`,
): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const file = await open(temporary, 'w', 0o644);
  try {
    await file.writeFile(content);
    await file.sync();
  } catch (error) {
    await file.close();
    await rm(temporary, { force: true });
    throw error;
  }
  await file.close();
  await rename(temporary, target);
  await syncDirectory(dirname(target));
}

/** A file that is gone already counts as removed. */
export async function removeDurably(target: string): Promise<void> {
  await rm(target, { force: true });
  await syncDirectory(dirname(target)).catch(ignoreMissing);
}

/** Directories that lost their last file go too, up to `root` which stays. */
export async function removeEmptyFolders(folder: string, root: string): Promise<void> {
  if (folder === root || !folder.startsWith(root)) return;
  try {
    await rmdir(folder);
  } catch {
    return;
  }
  await removeEmptyFolders(dirname(folder), root);
}

export async function readIfThere(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch(ignoreMissing);
}

export function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
    return undefined;
  throw error;
}

/** A rename lasts when its directory was synced. Some systems cannot sync directories; they need not. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && (error.code === 'EINVAL' || error.code === 'EPERM')))
      throw error;
  } finally {
    await handle.close();
  }
}
