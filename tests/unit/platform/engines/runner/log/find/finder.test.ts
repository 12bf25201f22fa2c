import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  createFinder,
  type Finder,
  type FinderOptions,
  FindersBusy,
  FindTimeout,
} from '#engines/runner/log/find/finder.ts';

/** Returns every search at once, but those for `never`. */
const PROGRAM = `import { parentPort } from 'node:worker_threads';
const found = { runs: [], total: 1, isTruncated: false, lastLine: 1, scannedBytes: 1 };
parentPort.on('message', ({ query }) => { if (query.pattern !== 'never') parentPort.postMessage({ found }); });`;

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aip-finder-'));
  await writeFile(join(directory, 'find.mjs'), PROGRAM);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const finders: Finder[] = [];
afterEach(async () => void (await Promise.all(finders.splice(0).map((finder) => finder.close()))));

function start(options: Partial<FinderOptions>) {
  const finder = createFinder({ program: join(directory, 'find.mjs'), timeLimitMs: 120_000, ...options });
  finders.push(finder);
  const search = (asker: string, pattern = 'x') => {
    const query = { pattern, regex: false, caseSensitive: false };
    const answer = finder.find({ directory, query, maxRuns: 1 }, asker).then(
      () => 'found',
      (error: unknown) => error,
    );
    return answer;
  };
  return { finder, search };
}

describe('searches', () => {
  it('that never end are stopped, and the next one works', async () => {
    const { search } = start({ threads: 1, timeLimitMs: 1_000 });
    expect(await search('li', 'never')).toBeInstanceOf(FindTimeout);
    // A new thread may need longer than the limit to start on a busy machine.
    await expect.poll(() => search('li')).toBe('found');
  });

  it('of one person take one thread, those of others go on', async () => {
    const { search, finder } = start({ threads: 2 });
    const slow = search('li', 'never');
    const own = search('li');
    for (const asker of ['wang', 'zhao', 'wang']) expect(await search(asker)).toBe('found');
    expect(await Promise.race([own, 'waits'])).toBe('waits');
    await finder.close();
    expect(await own).toBeInstanceOf(FindersBusy);
    expect(await slow).toBeInstanceOf(FindersBusy);
  });

  it('of one person wait in small numbers, more are refused as their own', async () => {
    const { search } = start({ threads: 2, maxOwnWaiting: 4 });
    void search('li', 'never');
    for (let waiting = 0; waiting < 4; waiting += 1) void search('li');
    const refused = await search('li');
    expect(refused).toBeInstanceOf(FindersBusy);
    expect(refused).toMatchObject({ own: 4 });
    expect(await search('wang')).toBe('found');
  });

  it('are refused when too many wait already, and those that wait are answered', async () => {
    const { search } = start({ threads: 1, timeLimitMs: 5_000, maxWaiting: 1 });
    const slow = search('li', 'never');
    const waiting = search('wang');
    expect(await search('zhao')).toMatchObject({ own: undefined });
    expect(await slow).toBeInstanceOf(FindTimeout);
    expect(await waiting).toBe('found');
  });

  it('are refused after the end', async () => {
    const { search, finder } = start({});
    await finder.close();
    expect(await search('li')).toBeInstanceOf(FindersBusy);
  });
});
