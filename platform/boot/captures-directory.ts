import { join } from 'node:path';

/** Where the gateway keeps calls, the runner removes those of a deleted service, and the console reads them. */
export function capturesDirectory(dataDir: string): string {
  return join(dataDir, 'captures');
}
