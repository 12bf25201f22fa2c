import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Journey } from '#config/read/journey.ts';
import { type Selection, selectJourneys } from '../../../../../platform/cli/journey/select-journeys.ts';
import { readValidateArguments } from '../../../../../platform/cli/validate-arguments.ts';

const ROOT = resolve(import.meta.dirname, '../../../../..');
const FILE = resolve(ROOT, 'package.json');
const journeys: readonly Journey[] = Array.from({ length: 25 }, (_, index) => ({
  id: `aic/journey-${String(index).padStart(2, '0')}`,
  title: `旅程 ${index}`,
  as: 'member',
  steps: [{ open: `aic/page-${index % 5}` }, { expect: { page: `aic/other-${index}` } }],
}));
const NONE: Selection = { only: [], pages: [], sample: undefined, seed: '0' };
const chosen = (wish: Partial<Selection>, from = journeys) =>
  selectJourneys(from, { ...NONE, ...wish }).map(({ id }) => id);

describe('the choice of journeys', () => {
  it('is all of them without a wish, in the order of their ids', () => {
    expect(chosen({}, journeys.toReversed())).toEqual(journeys.map(({ id }) => id));
  });

  it('is those that are named, and those that open or expect a page', () => {
    expect(chosen({ only: ['aic/journey-07'] })).toEqual(['aic/journey-07']);
    expect(chosen({ pages: ['aic/page-3'] })).toHaveLength(5);
    expect(chosen({ pages: ['aic/other-9'] })).toEqual(['aic/journey-09']);
    expect(chosen({ pages: ['aic/unknown'] })).toEqual([]);
  });

  it('is a share that depends on nothing but the seed', () => {
    const one = chosen({ sample: 20, seed: '1' });
    expect(one).toHaveLength(5);
    expect(chosen({ sample: 20, seed: '1' }, journeys.toReversed())).toEqual(one);
    const seeds = Array.from({ length: 20 }, (_, seed) => chosen({ sample: 20, seed: String(seed) }).join());
    expect(new Set(seeds).size).toBeGreaterThan(15);
    const ever = new Set(seeds.flatMap((ids) => ids.split(',')));
    expect(ever.size).toBe(journeys.length);
  });

  it('is at least one, and at most all', () => {
    expect(chosen({ sample: 1, seed: '5' })).toHaveLength(1);
    expect(chosen({ sample: 100, seed: '5' })).toHaveLength(journeys.length);
  });

  it('moves few when a journey comes along', () => {
    const before = chosen({ sample: 20, seed: '1' }, journeys.slice(1));
    const after = chosen({ sample: 20, seed: '1' });
    expect(after.filter((id) => !before.includes(id)).length).toBeLessThanOrEqual(1);
  });

  it('joins what is wished for', () => {
    const both = chosen({ pages: ['aic/page-3'], sample: 20, seed: '1', only: ['aic/journey-07'] });
    const each = [
      ...chosen({ pages: ['aic/page-3'] }),
      ...chosen({ sample: 20, seed: '1' }),
      'aic/journey-07',
    ];
    expect(both).toEqual([...new Set(each)].sort());
  });
});

describe('the arguments of --journeys', () => {
  it('are read as they are given', async () => {
    const { journeys: asked } = await readValidateArguments(
      ['--journeys', '--pages', 'aic/a,aic/b', '--sample', '10', '--seed', '7', '--output', '/tmp/x'],
      ROOT,
    );
    expect(asked).toEqual({ only: [], pages: ['aic/a,aic/b'], sample: 10, seed: '7', output: '/tmp/x' });
  });

  it.each([
    [['--sample', '10'], '--sample 只与 --render 或 --journeys 一起用'],
    [['--pages', 'aic/a'], '--pages 只与 --render 或 --journeys 一起用'],
    [['--journeys', '--render'], '--render 和 --journeys 分开运行'],
    [['--journeys', '--fix'], '--render 和 --journeys 不能与 --report 或 --fix 一起用'],
    [['--journeys', '--sample', '0'], '--sample 是 1 到 100 的百分数，实际是 “0”'],
    [['--journeys', '--sample', '0.5'], '--sample 是 1 到 100 的百分数，实际是 “0.5”'],
    [['--journeys', '--output', FILE], `--output 要写一个目录，这是一个文件：${FILE}`],
    [['--render', '--output', FILE], `--output 要写一个目录，这是一个文件：${FILE}`],
    [['--journeys', '--output', `${FILE}/a/b`], `--output 写不了 ${FILE}/a/b：${FILE} 不是目录`],
    [['--output', ROOT], `--output 要写一个文件，这是一个目录：${ROOT}`],
    [['--journeys', '--sample', 'all'], '--sample 是 1 到 100 的百分数，实际是 “all”'],
  ])('refuse %j', async (args, message) => {
    await expect(readValidateArguments(args, ROOT)).rejects.toThrow(message);
  });
});
