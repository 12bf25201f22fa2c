// kill -9 while the studio publishes: after the next start there are all files of a publication or none of them.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recoverPublishing } from '#engines/authoring/authoring.ts';
import { createContentStore, sha256 } from '#engines/authoring/content-store.ts';
import type { Publication } from '#engines/authoring/publication.ts';
import { createPublications } from '#engines/authoring/publications.ts';
import { createPublishedLayer, type PublishedLayer } from '#engines/authoring/published-layer.ts';
import { carryOut, JOURNAL } from '#engines/authoring/transaction.ts';
import { signIn } from '../../platform/operations/demo/demo-client.ts';
import { bundleProgram } from '../support/bundle-program.ts';
import { loadTestConfig } from '../support/load-test-config.ts';
import { startPlatform } from '../support/start-platform.ts';

const PAGE = 'pages/aic/application/list.yaml';
const SCHEMAS = resolve(import.meta.dirname, '../fixtures/sound');
const KILLS = 15;

let workplace: string;
let program: string;
beforeAll(async () => {
  workplace = await mkdtemp(join(tmpdir(), 'aip-publish-'));
  program = await bundleProgram('tests/support/publish-loop.ts');
});
afterAll(() => rm(workplace, { recursive: true, force: true }));

/** Runs the loop until it kills itself that many files into a publication. Returns the last one that was acknowledged. */
async function publishUntilKilled(directory: string, steps: number): Promise<number> {
  const child = spawn(process.execPath, [program, SCHEMAS, directory, `${steps}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<unknown>((done) => child.once('exit', (_code, signal) => done(signal)));
  let output = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) output += chunk;
  expect(await ended).toBe('SIGKILL');
  return Number([...output.matchAll(/done (\d+)/g)].at(-1)?.[1] ?? 0);
}

async function versionsIn(directory: string): Promise<readonly string[]> {
  const folder = join(directory, 'schemas/help/crash');
  if (!existsSync(folder)) return [];
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md'));
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}

it(`keeps publications whole through ${KILLS} kills`, async () => {
  const directory = join(workplace, 'data');
  let torn = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const acknowledged = await publishUntilKilled(directory, kill * 2);
    if (new Set(await versionsIn(directory)).size > 1) torn += 1;

    await recoverPublishing(join(directory, 'studio'), join(directory, 'schemas'));

    const versions = await versionsIn(directory);
    const history = await createPublications(join(directory, 'studio/publications')).list();
    expect([versions.length, new Set(versions).size]).toEqual([20, 1]);
    expect(existsSync(join(directory, 'studio', JOURNAL))).toBe(false);
    expect(versions[0]).toBe(`# ${history[0]?.message}\n`);
    expect(history[0]?.files.every(({ after }) => after === sha256(versions[0] ?? ''))).toBe(true);
    // What was acknowledged is never lost, and the history has no gap.
    expect(history.length).toBeGreaterThanOrEqual(acknowledged);
    expect(history.map(({ message }) => message)).toEqual(
      history.map((_, i) => `第 ${history.length - i} 版`),
    );
    const left = await readdir(join(directory, 'schemas/help/crash'));
    expect(left.filter((name) => !name.endsWith('.md'))).toEqual([]);
  }
  // Twenty files are replaced one after the other, and every other step is a kill.
  expect(torn).toBeGreaterThanOrEqual(8);
});

it('finishes at the start what a crash left half done, before anybody reads the files', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'aip-data-'));
  await chmod(dataDir, 0o711);
  const directory = join(dataDir, 'studio');
  const builtIn = await readFile(resolve(import.meta.dirname, '../../schemas', PAGE), 'utf8');
  const contents = createContentStore(join(directory, 'contents'));
  const put = (text: string) => contents.put(Buffer.from(text));
  const publication: Publication = {
    id: 'pub-00000001-abcdef',
    at: new Date().toISOString(),
    by: 'admin',
    byName: '管理员',
    message: '断电前的发布',
    kind: 'publish',
    files: [
      { path: 'help/aic/quick-start.md', before: null, after: await put('# 新的入门\n'), base: null },
      {
        path: PAGE,
        before: null,
        after: await put(builtIn.replace('title: 应用接入', 'title: 应用中心')),
        base: null,
      },
    ],
  };
  const layer = createPublishedLayer(join(dataDir, 'schemas'));
  const publications = createPublications(join(directory, 'publications'));
  // The program is gone when the second file is due.
  const dying: PublishedLayer = {
    ...layer,
    put: (path, content, mark) =>
      path === PAGE ? new Promise(() => undefined) : layer.put(path, content, mark),
  };
  void carryOut({ directory, contents, publications, layer: dying }, publication);
  while (!existsSync(join(dataDir, 'schemas/help/aic/quick-start.md'))) await sleep(10);
  expect(existsSync(join(dataDir, 'schemas', PAGE))).toBe(false);

  const platform = await startPlatform({ dataDir });
  try {
    const call = await signIn(
      { config: await loadTestConfig(), fetch, origin: platform.url },
      'admin',
      platform.adminPassword,
    );
    expect(await call('studio.read', { path: PAGE })).toMatchObject({ layer: 'published' });
    const { result } = await call('studio.history', {});
    expect(result).toMatchObject([{ id: publication.id, message: '断电前的发布' }]);
    await call('studio.rollback', { id: publication.id, message: '回滚' });
    expect(existsSync(join(dataDir, 'schemas', PAGE))).toBe(false);
  } finally {
    await platform.stop();
  }
});
