// `validate --journeys` over journeys of pages that changed lately and a tenth of all, drawn anew with every commit; they
// must go through. One that is broken on purpose says where and what was meant.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validate } from '../../platform/cli/validate.ts';
import { recentChanges } from '../support/changed-pages.ts';
import { runCommand } from '../support/run-command.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const OVERLAY = 'tests/fixtures/journeys';
const BROKEN = 'aic/broken';

let directory = '';
let answer = { code: 0, output: '' };
let rows: readonly Readonly<Record<string, string>>[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aip-journeys-'));
  const { pages, since, seed } = await recentChanges(ROOT);
  console.info(
    `seed ${seed}; pages changed since ${since ?? 'the beginning'}: ${pages.join(', ') || 'none'}`,
  );
  answer = await runCommand(validate, ROOT, [
    ...['--journeys', '--schemas', OVERLAY, '--only', BROKEN, '--output', directory],
    ...['--sample', '10', '--seed', String(seed)],
    ...(pages.length === 0 ? [] : ['--pages', pages.join(',')]),
  ]);
  console.info(answer.output);
  rows = JSON.parse(await readFile(join(directory, 'summary.json'), 'utf8')).rows;
});
afterAll(() => rm(directory, { recursive: true, force: true }));

describe('validate --journeys', () => {
  it('walks at least one journey of ours, and all that it walks go through', () => {
    const ours = rows.filter(({ journey }) => journey !== BROKEN);
    expect(ours.length).toBeGreaterThan(0);
    expect(ours.filter(({ result }) => result !== '●')).toEqual([]);
  });

  it('says of the broken one where, what was looked for and what was meant, with the line', () => {
    expect(answer.code).toBe(1);
    expect(answer.output).toContain(
      `${OVERLAY}/journeys/aic/broken.yaml:6:12 错误 JOURNEY-STEP 没有可以点击的 “创建应用程序”，是不是想写 “创建应用”？这里有：“创建应用”、`,
    );
    expect(answer.output).toContain(
      ['  6 |   - click: 创建应用程序', '    |            ^^^^^^^^^^^^', '  建议：创建应用'].join('\n'),
    );
    expect(answer.output).toContain('1 个错误');
    expect(rows.find(({ journey }) => journey === BROKEN)).toMatchObject({ result: '1', steps: '1 / 2' });
  });

  it('leaves a picture of the step that failed', async () => {
    const path = join(directory, `${BROKEN}.png`);
    expect(answer.output).toContain(`截图 ${path}`);
    expect((await readFile(path)).subarray(1, 4).toString()).toBe('PNG');
  });
});
