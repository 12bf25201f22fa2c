import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isDiskFull } from '#core/error-code.ts';

/** Written and synced: a file system may take bytes that it has no room for. */
const PROBE = Buffer.alloc(64 * 1024, 'x');
const REMEMBERED_MS = 2_000;

export interface DiskProbe {
  /** Whether a file below the directory can be written. Results are cached briefly. */
  readonly hasRoom: () => Promise<boolean>;
}

/** Writes like any process: free bytes ignore quotas and the blocks reserved for root. */
export function createDiskProbe(directory: string, now: () => number = Date.now): DiskProbe {
  let found = Promise.resolve(true);
  let foundAt = Number.NEGATIVE_INFINITY;
  return {
    hasRoom() {
      if (now() - foundAt >= REMEMBERED_MS) {
        foundAt = now();
        found = probe(join(directory, '.room-probe'));
      }
      return found;
    },
  };
}

async function probe(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'w', 0o600);
    try {
      await file.writeFile(PROBE);
      await file.sync();
    } finally {
      await file.close();
    }
    return true;
  } catch (error) {
    if (isDiskFull(error)) return false;
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}
