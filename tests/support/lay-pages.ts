import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A directory of schemas with these pages, by page id. */
export async function layPages(pages: Readonly<Record<string, string>>): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'aip-pages-'));
  for (const [id, text] of Object.entries(pages)) {
    const file = join(directory, `pages/${id}.yaml`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return directory;
}
