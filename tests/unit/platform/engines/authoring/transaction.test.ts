import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createContentStore } from '#engines/authoring/content-store.ts';
import type { Publication } from '#engines/authoring/publication.ts';
import { createPublications } from '#engines/authoring/publications.ts';
import { createPublishedLayer, type PublishedLayer } from '#engines/authoring/published-layer.ts';
import { carryOut, JOURNAL, recover, type TransactionParts } from '#engines/authoring/transaction.ts';

const PATHS = ['help/a.md', 'help/b.md', 'pages/new/c.yaml', 'help/gone.md'] as const;

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'aip-transaction-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

function openParts(wrap: (layer: PublishedLayer) => PublishedLayer = (layer) => layer): TransactionParts {
  const directory = join(root, 'studio');
  return {
    directory,
    contents: createContentStore(join(directory, 'contents')),
    publications: createPublications(join(directory, 'publications')),
    layer: wrap(createPublishedLayer(join(root, 'schemas'))),
  };
}

/** `a`, `b` and `gone` exist; the publication changes two, creates one and removes one. */
async function prepare(parts: TransactionParts): Promise<Publication> {
  const put = (text: string) => parts.contents.put(Buffer.from(text));
  for (const path of ['help/a.md', 'help/b.md', 'help/gone.md'])
    await parts.layer.put(path, Buffer.from('old'), 'before');
  const [old, now] = [await put('old'), await put('new')];
  return {
    id: 'pub-00000001-abcdef',
    at: '2026-01-01T00:00:00.000Z',
    by: 'admin',
    byName: '管理员',
    message: '测试',
    kind: 'publish',
    files: [
      { path: 'help/a.md', before: old, after: now, base: null },
      { path: 'help/b.md', before: old, after: now, base: null },
      { path: 'pages/new/c.yaml', before: null, after: now, base: null },
      { path: 'help/gone.md', before: old, after: null, base: null },
    ],
  };
}

const state = () =>
  Promise.all(PATHS.map((path) => readFile(join(root, 'schemas', path), 'utf8').catch(() => 'none')));
const OLD = ['old', 'old', 'none', 'old'];
const NEW = ['new', 'new', 'new', 'none'];

/** Whoever comes after `count` files finds the program gone (`die`) or the disk refusing (`fail`). */
const stopAfter =
  (count: number, how: 'die' | 'fail') =>
  (layer: PublishedLayer): PublishedLayer => {
    let left = count;
    let failed = false;
    return {
      read: layer.read,
      put(path, content, mark) {
        if (mark === 'before' || failed) return layer.put(path, content, mark);
        if (left-- > 0) return layer.put(path, content, mark);
        if (how === 'die') return new Promise(() => undefined);
        failed = true;
        return Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
      },
    };
  };

describe('carrying out', () => {
  it('writes all files and the row of the history, and leaves no journal', async () => {
    const parts = openParts();
    const publication = await prepare(parts);
    await carryOut(parts, publication);
    expect(await state()).toEqual(NEW);
    expect(await parts.publications.list()).toEqual([publication]);
    expect(existsSync(join(root, 'studio', JOURNAL))).toBe(false);
  });

  it.each([0, 1, 2, 3])('takes everything back when the disk refuses after %i files', async (count) => {
    const parts = openParts(stopAfter(count, 'fail'));
    const publication = await prepare(parts);
    await expect(carryOut(parts, publication)).rejects.toThrow('full');
    expect(await state()).toEqual(OLD);
    expect(await parts.publications.list()).toEqual([]);
    expect(existsSync(join(root, 'schemas/pages'))).toBe(false);
    expect(existsSync(join(root, 'studio', JOURNAL))).toBe(false);
  });
});

describe('recovering', () => {
  it.each([0, 1, 2, 3])('finishes a publication that died after %i files, once', async (count) => {
    const dying = openParts(stopAfter(count, 'die'));
    const publication = await prepare(dying);
    void carryOut(dying, publication);
    while (
      (await state()).filter((text, i) => text === NEW[i]).length < count ||
      !existsSync(join(root, 'studio', JOURNAL))
    )
      await new Promise((done) => setTimeout(done, 5));

    const parts = openParts();
    expect(await recover(parts)).toEqual(publication);
    expect(await recover(parts)).toBeUndefined();

    expect(await state()).toEqual(NEW);
    expect(await openParts().publications.list()).toEqual([publication]);
    expect((await readdir(join(root, 'schemas/help'))).sort()).toEqual(['a.md', 'b.md']);
  });

  it('has nothing to do after a clean end', async () => {
    expect(await recover(openParts())).toBeUndefined();
  });
});

it('a damaged content is noticed instead of published', async () => {
  const { contents } = openParts();
  const name = await contents.put(Buffer.from('text'));
  await rm(join(root, 'studio/contents', name.slice(0, 2), name));
  await expect(contents.get(name)).rejects.toThrow('missing');
});
