// The history on disk: one small file a publication, never changed afterwards.
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreMissing, readIfThere, writeDurably } from './durable-file.ts';
import type { Publication } from './publication.ts';

export interface Publications {
  /** Newest first. */
  list(): Promise<readonly Publication[]>;
  find(id: string): Promise<Publication | undefined>;
  /** An id after all others. */
  nextId(): Promise<string>;
  /** Writing the same publication again changes nothing. */
  add(publication: Publication): Promise<void>;
}

export function createPublications(directory: string): Publications {
  let loaded: Promise<Publication[]> | undefined;
  const all = () => {
    loaded ??= readAll(directory).catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
  return {
    list: all,
    find: async (id) => (await all()).find((publication) => publication.id === id),
    async nextId() {
      const newest = Number((await all())[0]?.id.split('-')[1] ?? 0);
      return `pub-${String(newest + 1).padStart(8, '0')}-${randomBytes(3).toString('hex')}`;
    },
    async add(publication) {
      const known = await all();
      await writeDurably(join(directory, `${publication.id}.json`), `${JSON.stringify(publication)}\n`);
      if (!known.some(({ id }) => id === publication.id)) known.unshift(publication);
    },
  };
}

async function readAll(directory: string): Promise<Publication[]> {
  const names = (await readdir(directory).catch(ignoreMissing)) ?? [];
  const wanted = names.filter((name) => /^pub-\d+-\w+\.json$/.test(name)).sort();
  const read = await Promise.all(
    wanted.map(async (name) => {
      const content = await readIfThere(join(directory, name));
      return content === undefined ? [] : [JSON.parse(content.toString('utf8')) as Publication];
    }),
  );
  return read.flat().reverse();
}
