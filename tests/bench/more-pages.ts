import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const LIST = resolve(import.meta.dirname, '../../schemas/pages/aic/registration/list.yaml');

/** Writes copies of the list of third-party services into a directory of schemas: `aic/bench/list-0` and so on. */
export async function writeMorePages(directory: string, count: number): Promise<void> {
  const folder = join(directory, 'pages/aic/bench');
  await mkdir(folder, { recursive: true });
  const text = await readFile(LIST, 'utf8');
  await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const route = `route: /console/bench/list-${index}/{organizationId}/{projectId}`;
      return writeFile(join(folder, `list-${index}.yaml`), replaceLine(text, 'route', route));
    }),
  );
}

/** Another line for a key of the first level. Throws when the file does not have it. */
export function replaceLine(text: string, key: string, line: string): string {
  const pattern = new RegExp(`^${key}: .*$`, 'm');
  if (!pattern.test(text)) throw new Error(`There is no ${key} to replace`);
  return text.replace(pattern, () => line);
}
