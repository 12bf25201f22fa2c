import { join } from 'node:path';

/** Remembers the process of the demo's service. */
export function demoRecord(dataDir: string): string {
  return join(dataDir, 'demo.pid');
}
