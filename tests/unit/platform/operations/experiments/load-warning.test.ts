import { describe, expect, it } from 'vitest';
import { decide } from '#core/experiment/decide.ts';
import type { Judged } from '../../../../../platform/operations/experiments/abtest/result/judge-version.ts';
import { warningsOf } from '../../../../../platform/operations/experiments/abtest/result/warnings.ts';
import { armOf, planOf } from '../../../runtime/core/experiment/arms.ts';

const LABELS = ['A', 'B'].map((key, place) => ({
  ...{
    key,
    name: key,
    label: key,
    control: place === 0,
    share: 50,
    versionId: key,
    versionNumber: place + 1,
  },
}));

/** Calls a second and calls in flight of a replica of each arm. */
function wordsOf(
  loads: readonly (readonly [perSecond: number, inFlight: number])[],
  { calls = 1_000, stoppedAt = null as Date | null } = {},
) {
  const sums = ['A', 'B'].map((key) => armOf(key));
  const plan = planOf('sequential');
  const facts = { arms: LABELS, sums, metrics: [], plan, ended: false, daysLeft: 1 };
  const arms = sums.map((arm, place) => {
    const [perSecond = 0, inFlight = 0] = loads[place] ?? [];
    return { ...arm, crossed: 0, excluded: {}, load: { calls, perSecond, inFlight } };
  });
  const judged: Judged = { arms, fault: undefined, facts, results: [], verdict: decide([], facts) };
  const unit = 'application' as const;
  const version = { metrics: [], plannedUnits: 1_000, startedAt: new Date(0), stoppedAt, unit };
  return warningsOf(version, LABELS, judged).find(({ kind }) => kind === 'in-flight')?.words;
}

describe('the warning of unlike load', () => {
  it('is given where replicas of one arm get more calls, with advice that a running test allows', () => {
    const words = wordsOf([
      [10, 1],
      [15, 1.5],
    ]);
    expect(words).toMatch(/（B 每秒 15 个、同时 1\.5 个；A 每秒 10 个、同时 1\.0 个）.*停止测试/);
  });

  it.each<[string, Parameters<typeof wordsOf>]>([
    [
      'of a version that is slower at the same rate',
      [
        [
          [10, 1],
          [10, 3],
        ],
      ],
    ],
    [
      'of one that gets more calls and is as much quicker',
      [
        [
          [10, 1],
          [20, 1],
        ],
      ],
    ],
    [
      'up to a fifth',
      [
        [
          [10, 1],
          [12, 1.2],
        ],
      ],
    ],
    [
      'where calls hardly ever meet',
      [
        [
          [10, 0.1],
          [15, 0.15],
        ],
      ],
    ],
    [
      'of a few calls',
      [
        [
          [10, 1],
          [15, 1.5],
        ],
        { calls: 150 },
      ],
    ],
    [
      'after the stop',
      [
        [
          [10, 1],
          [15, 1.5],
        ],
        { stoppedAt: new Date() },
      ],
    ],
  ])('is not given %s', (_what, given) => {
    expect(wordsOf(...given)).toBeUndefined();
  });
});
