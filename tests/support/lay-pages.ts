import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A directory of schemas with these pages, by page id. */
export async function layPages(pages: Readonly<Record<string, string>>): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'aip-pages-'));
  await writePages(directory, pages);
  return directory;
}

/** Into a directory of schemas, which may have others. */
export async function writePages(directory: string, pages: Readonly<Record<string, string>>): Promise<void> {
  for (const [id, text] of Object.entries(pages)) {
    const file = join(directory, `pages/${id}.yaml`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}
