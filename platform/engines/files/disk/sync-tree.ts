import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { syncDirectory } from './sync-directory.ts';

/** Syncs that wait for the disk at once: it then takes many of them in one go. */
const AT_ONCE = 16;

/** Everything below the directory lasts, also over a power cut. Links have nothing to sync but their directory. */
export async function syncTree(directory: string): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true });
  const syncs = entries.flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) return [() => syncDirectory(path)];
    return entry.isFile() ? [() => syncFile(path)] : [];
  });
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let sync = syncs.pop(); sync !== undefined; sync = syncs.pop()) await sync();
  });
  await Promise.all(workers);
  await syncDirectory(directory);
}

export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
