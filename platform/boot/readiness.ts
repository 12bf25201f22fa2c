import type { Storage } from '#storage/storage.ts';
import { createDiskProbe } from './probe-disk.ts';

export interface ReadinessDependencies {
  readonly storage: Storage;
  readonly dataDir: string;
  readonly isGatewayReady: () => Promise<boolean>;
}

/** What keeps the platform from working, of `database`, `database-disk`, `disk` and `gateway`. */
export function createReadiness(dependencies: ReadinessDependencies): () => Promise<readonly string[]> {
  const { storage, dataDir, isGatewayReady } = dependencies;
  const disk = createDiskProbe(dataDir);
  const checks: readonly (readonly [name: string, isWell: () => Promise<boolean>])[] = [
    ['database', () => answers(storage)],
    // An unreachable database is reported above.
    ['database-disk', () => storage.hasRoom().catch(() => true)],
    ['disk', disk.hasRoom],
    ['gateway', isGatewayReady],
  ];
  return async () => {
    const found = await Promise.all(checks.map(async ([name, isWell]) => [name, await isWell()] as const));
    return found.filter(([, isWell]) => !isWell).map(([name]) => name);
  };
}

async function answers(storage: Storage): Promise<boolean> {
  try {
    await storage.db.selectFrom('organization').select('id').limit(1).execute();
    return true;
  } catch {
    return false;
  }
}
