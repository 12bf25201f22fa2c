import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { recentChanges } from '../../support/changed-pages.ts';

const root = mkdtempSync(join(tmpdir(), 'changed-pages-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const git = (args: readonly string[], date = '2026-01-01T00:00:00Z') =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date },
  }).trim();
const write = (page: string, text: string) => {
  mkdirSync(join(root, 'schemas/pages/aic'), { recursive: true });
  writeFileSync(join(root, `schemas/pages/${page}.yaml`), text);
};
const commit = (date: string) => {
  git(['add', '-A'], date);
  git(['commit', '-q', '-m', date], date);
  return git(['rev-parse', 'HEAD']);
};

describe('pages that changed lately', () => {
  it('are all pages while history is younger than a day', async () => {
    git(['init', '-q']);
    write('aic/one', 'a');
    write('aic/two', 'a');
    write('aic/three', 'a');
    const hash = commit('2026-01-01T00:00:00Z');
    expect(await recentChanges(root)).toEqual({
      pages: ['aic/one', 'aic/three', 'aic/two'],
      since: undefined,
      seed: Number.parseInt(hash.slice(0, 8), 16),
    });
  });

  it('are those since the newest commit that is a day older than the last, and those not committed', async () => {
    write('aic/one', 'b');
    const old = commit('2026-01-02T00:00:00Z');
    write('aic/two', 'b');
    commit('2026-01-03T06:00:00Z');
    const { pages, since } = await recentChanges(root);
    expect([since, pages]).toEqual([old, ['aic/two']]);
    write('aic/three', 'b');
    write('aic/four', 'new');
    expect((await recentChanges(root)).pages).toEqual(['aic/four', 'aic/three', 'aic/two']);
  });

  it('leave out pages that are gone', async () => {
    rmSync(join(root, 'schemas/pages/aic/two.yaml'));
    expect((await recentChanges(root)).pages).toEqual(['aic/four', 'aic/three']);
  });
});
