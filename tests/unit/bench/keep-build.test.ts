import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepBuild } from '../../support/keep-build.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const DIST = join(ROOT, 'dist');
let home: string;
let source: string;
let builds = 0;

beforeEach(async () => {
  await mkdir(DIST, { recursive: true });
  home = await mkdtemp(join(DIST, 'keep-build-'));
  source = join(home, 'source.txt');
  await writeFile(source, 'one');
  builds = 0;
});
afterEach(() => rm(home, { recursive: true, force: true }));

async function build(...inputs: readonly string[]): Promise<string> {
  const files = await keepBuild({
    name: join(relative(DIST, home), 'built'),
    sources: [relative(ROOT, source)],
    build: async () => {
      builds += 1;
      return { files: new Map([['out.js', Buffer.from(`build ${builds}`)]]), inputs };
    },
  });
  return String(files.get('out.js'));
}

it('builds once while the sources are the same, and anew when one has changed', async () => {
  expect(await build()).toBe('build 1');
  expect(await build()).toBe('build 1');
  await writeFile(source, 'two');
  expect(await build()).toBe('build 2');
});

it('lets one worker build for all that ask at once', async () => {
  expect(await Promise.all([build(), build(), build()])).toEqual(['build 1', 'build 1', 'build 1']);
});

it('refuses a build that reads what nobody watches', async () => {
  await expect(build('node_modules/a/index.js', 'lean-icons:factory')).resolves.toBe('build 1');
  await writeFile(source, 'two');
  await expect(build('runtime/main.tsx')).rejects.toThrow('also built from runtime/main.tsx');
});
