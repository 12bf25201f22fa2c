// `validate --render` over all built-in pages, which must be sound, and an overlay of broken ones: each fault at its page,
// with the roles that see it.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Diagnostic } from '#core/diagnostic.ts';
import { validate } from '../../platform/cli/validate.ts';
import { recentChanges } from '../support/changed-pages.ts';
import { loadTestConfig } from '../support/load-test-config.ts';
import { runCommand } from '../support/run-command.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const OVERLAY = join(ROOT, 'tests/fixtures/render');
/** Pages of the overlay: every role opens them, and a drawn tenth of the others. */
const TRIALS = ['blank', 'call', 'card', 'cramped', 'night', 'nowhere', 'people', 'throws', 'unnamed'];
const EVERYBODY = 'systemAdmin orgAdmin projectAdmin member approver';

let directory = '';
let code = 0;
let diagnostics: readonly Diagnostic[] = [];
let rows: readonly Readonly<Record<string, string>>[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aip-render-'));
  const { seed } = await recentChanges(ROOT);
  console.info(`seed ${seed}`);
  const answer = await runCommand(validate, ROOT, [
    ...['--render', '--schemas', OVERLAY, '--format', 'json', '--output', directory],
    ...[
      '--pages',
      TRIALS.map((name) => `aic/trial/${name}`).join(','),
      '--sample',
      '10',
      '--seed',
      String(seed),
    ],
  ]);
  code = answer.code;
  diagnostics = JSON.parse(answer.output).diagnostics;
  rows = JSON.parse(await readFile(join(directory, 'summary.json'), 'utf8')).rows;
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** Code and roles of what was found on a page of the overlay. */
function foundOn(name: string) {
  return diagnostics
    .filter(({ file, code: one }) => file.endsWith(`/trial/${name}.yaml`) && one.startsWith('RENDER-'))
    .map(({ code: one, received }) => [one, received]);
}

const row = (page: string) => rows.find((one) => one.page === page);

describe('validate --render', () => {
  it.each([
    ['call', 'RENDER-REQUEST', EVERYBODY],
    ['people', 'RENDER-REQUEST', 'projectAdmin member approver'],
    ['throws', 'RENDER-CONSOLE', 'systemAdmin orgAdmin'],
    ['blank', 'RENDER-BLANK', 'systemAdmin'],
    ['card', 'RENDER-BLANK', 'systemAdmin'],
    ['cramped', 'RENDER-COLUMNS', 'systemAdmin'],
    ['unnamed', 'RENDER-AXE', EVERYBODY],
    ['night', 'RENDER-AXE', 'systemAdmin'],
    ['nowhere', 'RENDER-NO-DATA', EVERYBODY],
  ])('reports the fault of %s once, as %s, for %s', (name, expected, roles) => {
    expect(foundOn(name)).toEqual([[expected, roles]]);
  });

  it('points at the route and names call, element and role in Chinese', () => {
    const [call] = diagnostics.filter(
      ({ file, code: one }) => file.endsWith('/trial/call.yaml') && one === 'RENDER-REQUEST',
    );
    expect(call?.range.start).toEqual({ line: 4, column: 1 });
    expect(call?.message.zh).toContain('application.get 404 record.not-found');
    expect(call?.message.zh).toContain('系统管理员、组织管理员、项目管理员、项目成员、审批人');
  });

  it('finds nothing on built-in pages, by day and by night, and has opened each of them', async () => {
    expect(diagnostics.filter(({ file }) => !file.includes('/trial/'))).toEqual([]);
    const { pages } = await loadTestConfig();
    for (const id of pages.keys())
      expect([id, Object.values(row(id) ?? {}).includes('●')]).toEqual([id, true]);
  });

  it('opens pages for a row of the demo and sees who may not', () => {
    expect(row('aic/registration/request')).toMatchObject({ systemAdmin: '●' });
    expect(row('aic/trial/blank')).toMatchObject({ systemAdmin: '1', orgAdmin: '-', member: '-' });
    expect(row('aic/trial/nowhere')).toMatchObject({ systemAdmin: '?' });
  });

  it('leaves a picture of each page and the findings beside it', async () => {
    for (const page of ['aic/trial/blank', 'aic/registration/request']) {
      const picture = await readFile(join(directory, `${page}.png`));
      expect(picture.subarray(1, 4).toString()).toBe('PNG');
      expect(picture.readUInt32BE(16)).toBe(1280);
    }
    expect(JSON.parse(await readFile(join(directory, 'findings.json'), 'utf8')).diagnostics).toEqual(
      diagnostics,
    );
  });

  it('answers 1', () => {
    expect(code).toBe(1);
  });
});
