import { describe, expect, it } from 'vitest';
import { AppError } from '#core/app-error.ts';
import { weightsAfter } from '../../../../../platform/operations/experiments/abtest/outcomes.ts';

const VERSIONS = [{ id: 'v1' }, { id: 'v2' }, { id: 'v3' }];
/** A and B are the same version, C another; v3 is in no arm. */
const ARMS = [
  { key: 'A', name: '一', versionId: 'v1', share: 40, control: true },
  { key: 'B', name: '二', versionId: 'v1', share: 40, control: false },
  { key: 'C', name: '三', versionId: 'v2', share: 20, control: false },
];

type Row = readonly [key: string, outcome?: 'promote' | 'keep' | 'retire'];
const rowsOf = (rows: readonly Row[]) =>
  rows.map(([key, outcome]) => (outcome === undefined ? { key } : { key, outcome }));

function weightsOf(rows: readonly Row[], arms = ARMS) {
  return weightsAfter(VERSIONS, { arms }, rowsOf(rows));
}

function faultsOf(rows: readonly Row[]) {
  try {
    return weightsOf(rows);
  } catch (error) {
    return error instanceof AppError ? error.fields : error;
  }
}

describe('what is chosen at a stop', () => {
  it.each<[string, readonly Row[], Readonly<Record<string, number>> | undefined]>([
    ['nothing: as before', [], undefined],
    ['rows without a choice: as before', [['A'], ['B'], ['C']], undefined],
    [
      'all to one',
      [
        ['A', 'retire'],
        ['B', 'retire'],
        ['C', 'promote'],
      ],
      { v2: 100 },
    ],
    [
      'all to a version of two arms',
      [
        ['A', 'promote'],
        ['B', 'keep'],
        ['C', 'retire'],
      ],
      { v1: 100 },
    ],
    [
      'the kept ones share all calls as in the test, and versions outside it get none',
      [
        ['A', 'keep'],
        ['B', 'keep'],
        ['C', 'keep'],
      ],
      { v1: 80, v2: 20, v3: 0 },
    ],
    ['one is retired', [['C', 'retire']], { v1: 100, v2: 0, v3: 0 }],
    ['a version is retired by one of its arms', [['A', 'retire']], { v1: 0, v2: 100, v3: 0 }],
    ['those of which nothing is said are kept', [['C', 'keep']], { v1: 80, v2: 20, v3: 0 }],
  ])('%s', (_what, rows, weights) => {
    expect(weightsOf(rows)).toEqual(weights);
  });

  it.each([
    [[50, 30, 20], { v1: 63, v2: 37, v3: 0 }],
    [[33, 33, 34], { v1: 50, v2: 50, v3: 0 }],
    [[99, 1, 0], { v1: 99, v2: 1, v3: 0 }],
  ])('shares what a retired arm had in proportion, in whole percents: %j', (shares, weights) => {
    const arms = VERSIONS.map(({ id }, place) => ({
      ...{
        key: 'ABC'[place] ?? '',
        name: id,
        versionId: id,
        share: shares[place] ?? 0,
        control: place === 0,
      },
    }));
    const rows: readonly Row[] = [
      ['A', 'keep'],
      ['B', 'keep'],
      ['C', 'retire'],
    ];
    expect(weightsOf(rows, arms)).toEqual(weights);
  });

  it.each<[string, readonly Row[], string, RegExp]>([
    [
      'arms of one version part',
      [
        ['A', 'keep'],
        ['B', 'retire'],
      ],
      'outcomes[1].outcome',
      /组 B 与组 A 是同一个服务版本/,
    ],
    [
      'one of them is promoted',
      [
        ['A', 'promote'],
        ['B', 'retire'],
      ],
      'outcomes[1].outcome',
      /同一个服务版本/,
    ],
    [
      'two are promoted',
      [
        ['A', 'promote'],
        ['C', 'promote'],
      ],
      'outcomes[1].outcome',
      /只能全量发布一组，组 A 已经选了/,
    ],
    [
      'one is kept beside it',
      [
        ['A', 'promote'],
        ['C', 'keep'],
      ],
      'outcomes[1].outcome',
      /组 A 全量发布后.*组 C 不能选/,
    ],
    [
      'none is left',
      [
        ['A', 'retire'],
        ['C', 'retire'],
      ],
      'outcomes[1].outcome',
      /至少要留下一组/,
    ],
    [
      'an arm is said twice',
      [
        ['A', 'keep'],
        ['A', 'keep'],
      ],
      'outcomes[1].key',
      /组 A 写了两次/,
    ],
    ['an arm is none of the test', [['E', 'keep']], 'outcomes[0].key', /测试没有组 E/],
  ])('is refused at its row where %s', (_what, rows, field, text) => {
    expect(faultsOf(rows)).toEqual({ [field]: expect.stringMatching(text) });
  });
});
