// What a replica keeps in the one directory that it may write to, bounded by measuring it.
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const PAUSE_MS = 2_000;
const BLOCK_BYTES = 512;

/** Calls `onOver` once, when the directory holds more. The result ends it. */
export function watchDisk(
  directory: string,
  maxBytes: () => number,
  onOver: (bytes: number) => void,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const look = async () => {
    const bytes = await heldBytes(directory, maxBytes());
    if (isOver) return;
    if (bytes > maxBytes()) return onOver(bytes);
    timer = setTimeout(look, PAUSE_MS).unref();
  };
  timer = setTimeout(look, PAUSE_MS).unref();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** On the disk; stops counting beyond `enough`. What goes away meanwhile is left out. */
async function heldBytes(directory: string, enough: number): Promise<number> {
  let bytes = 0;
  const open = [directory];
  for (let place = open.pop(); place !== undefined && bytes <= enough; place = open.pop()) {
    for (const entry of await readdir(place, { withFileTypes: true }).catch(() => [])) {
      const path = join(place, entry.name);
      if (entry.isDirectory()) open.push(path);
      bytes += (await lstat(path).catch(() => ({ blocks: 0 }))).blocks * BLOCK_BYTES;
      if (bytes > enough) break;
    }
  }
  return bytes;
}
