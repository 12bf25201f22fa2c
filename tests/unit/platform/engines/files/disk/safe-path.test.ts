import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#core/app-error.ts';
import { parseName, parsePath, resolveEntry, resolveInside } from '#engines/files/disk/safe-path.ts';
import { generated } from '../../../../../support/generated.ts';

let area: string;
let root: string;
beforeAll(async () => {
  area = await realpath(await mkdtemp(join(tmpdir(), 'aip-paths-')));
  root = join(area, 'root');
  await mkdir(join(root, 'a', 'b'), { recursive: true });
  await mkdir(join(area, 'outside', 'deep'), { recursive: true });
  // A neighbour whose name begins like the root's.
  await mkdir(join(area, 'root-2'));
  await writeFile(join(root, 'a', 'file'), 'x');
  await symlink('a', join(root, 'inside'));
  await symlink('../outside', join(root, 'out'));
  await symlink(join(area, 'outside'), join(root, 'a', 'absolute'));
  await symlink('../root-2', join(root, 'neighbour'));
  await symlink('../../outside/missing', join(root, 'a', 'dangling'));
  await symlink('loop', join(root, 'loop'));
});
afterAll(() => rm(area, { recursive: true, force: true }));

const refusal = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError && error.code === 'file.path-refused') return error.parameters.reason;
    throw error;
  }
  return undefined;
};

describe('a relative path', () => {
  it.each([
    ['', []],
    ['a', ['a']],
    ['数据/2026 年/a.b.csv', ['数据', '2026 年', 'a.b.csv']],
    ['..a/...', ['..a', '...']],
    ['100%', ['100%']],
  ])('%j is taken as it is', (text, segments) => {
    expect(parsePath(text)).toEqual(segments);
  });

  it.each([
    '..',
    'a/../b',
    './a',
    'a/.',
    '/etc/passwd',
    '//host/share',
    'C:/Windows',
    'c:x',
    'a\\..\\b',
    '..\\b',
    'a/\0',
    'a\nb',
    'a//b',
    'a/',
    '%2e%2e/a',
    'a/%2E%2e',
    'a%2fb',
    '..%5c..',
    'a%00b',
    '\ud800',
    'x'.repeat(1025),
    '数'.repeat(90),
    Array.from({ length: 33 }, () => 'a').join('/'),
  ])('%j is refused in Chinese', (text) => {
    expect(refusal(() => parsePath(text))).toMatch(/[\u4e00-\u9fa5]/);
  });

  it('is one name where one is wanted', () => {
    expect(parseName('模型.onnx')).toBe('模型.onnx');
    expect(refusal(() => parseName('a/b'))).toBeDefined();
    expect(refusal(() => parseName(''))).toBeDefined();
  });
});

describe('a path below a directory', () => {
  it('follows links that stay inside', async () => {
    expect(await resolveInside(root, ['inside', 'file'])).toBe(join(root, 'a', 'file'));
    expect(await resolveInside(root, ['inside', 'new', 'x'])).toBe(join(root, 'a', 'new', 'x'));
    expect(await resolveInside(root, [])).toBe(root);
  });

  it.each([
    [['out']],
    [['out', 'deep', 'x']],
    [['a', 'absolute', 'x']],
    [['inside', 'absolute']],
    [['neighbour']],
    [['a', 'dangling']],
    [['a', 'dangling', 'x']],
    [['loop']],
  ])('does not go through %j', async (segments) => {
    await expect(resolveInside(root, segments)).rejects.toMatchObject({ code: 'file.path-refused' });
  });

  it('takes the last name for itself where an entry is meant', async () => {
    expect(await resolveEntry(root, ['out'])).toBe(join(root, 'out'));
    await expect(resolveEntry(root, ['out', 'deep'])).rejects.toMatchObject({ code: 'file.path-refused' });
  });
});

describe('whatever a person or an archive writes', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '..',
      '.',
      '',
      'a',
      'b',
      'file',
      'inside',
      'out',
      'absolute',
      'dangling',
      'neighbour',
      'loop',
      'deep',
    ),
    fc.constantFrom('%2e%2e', '%2f', '..%2f..', '\\', '..\\', 'C:', '\0', '~', '．．', '..;', ' ..', '.. '),
    fc.string({ maxLength: 6, unit: 'binary' }),
  );
  const path = fc.oneof(
    fc.array(piece, { maxLength: 7 }).map((pieces) => pieces.join('/')),
    fc.array(piece, { maxLength: 4 }).map((pieces) => `/${pieces.join('/')}`),
    fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join('\\')),
  );

  it('never leads out of the directory', async () => {
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(path, async (text) => {
        for (const find of [resolveInside, resolveEntry]) {
          const found = await tryResolve(text, find);
          if (found === undefined) continue;
          taken += 1;
          expect(resolve(found)).toBe(found);
          // Where the system itself ends up, whatever our own code thinks of the text.
          const place = find === resolveEntry ? dirname(found) : found;
          const real = await realpathOfNearest(found === root ? root : place);
          expect(real === root || real.startsWith(`${root}/`), `${JSON.stringify(text)} -> ${real}`).toBe(
            true,
          );
        }
      }),
      generated(2_000),
    );
    expect(taken).toBeGreaterThan(200);
  });
});

async function tryResolve(text: string, find: typeof resolveInside): Promise<string | undefined> {
  try {
    return await find(root, parsePath(text));
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

async function realpathOfNearest(path: string): Promise<string> {
  return realpath(path).catch(() => realpathOfNearest(dirname(path)));
}
