import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Makes the data directory and its log directory; returns the latter.
 *
 * Others may walk through the first, for PostgreSQL under another account, but list nothing; logs and keys are ours alone.
 */
export async function makeDataDirectory(dataDir: string): Promise<string> {
  const logs = join(dataDir, 'logs');
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  await mkdir(logs, { recursive: true, mode: 0o700 });
  return logs;
}
