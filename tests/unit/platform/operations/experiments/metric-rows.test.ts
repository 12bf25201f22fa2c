import { describe, expect, it } from 'vitest';
import { decide } from '#core/experiment/decide.ts';
import { judgeTest } from '#core/experiment/judge-test.ts';
import type { TestFacts } from '#core/experiment/test-facts.ts';
import type { Judged } from '../../../../../platform/operations/experiments/abtest/result/judge-version.ts';
import { metricRows } from '../../../../../platform/operations/experiments/abtest/result/metric-rows.ts';
import type { TestVersion } from '../../../../../platform/operations/experiments/abtest/version/test-version.ts';
import { armOf, DURATION, planOf, spreadUnits } from '../../../runtime/core/experiment/arms.ts';

const METRIC = {
  ...{ key: DURATION.key, name: DURATION.name, source: 'latency', type: 'mean' },
  ...{ direction: 'down', role: 'goal', minEffect: 0 },
} as const satisfies Partial<TestVersion['metrics'][number]>;
const LABELS = ['A', 'B'].map((key, place) => ({
  ...{ key, name: place === 0 ? '旧版本' : '新版本', label: key, control: place === 0, share: 50 },
  ...{ versionId: key, versionNumber: place + 1 },
}));

/** Means so near that a single look finds a difference and the interval for any time does not. */
function rowAt(plan: 'fixed' | 'sequential', ended: boolean) {
  const sums = [100, 106].map((mean, place) => armOf('AB'[place] ?? '', spreadUnits(1_000, mean, 60)));
  const facts: TestFacts = {
    ...{ arms: LABELS, sums, metrics: [DURATION], plan: planOf(plan), ended },
    daysLeft: ended ? 0 : 5,
  };
  const results = judgeTest(sums, 'A', facts.metrics, facts);
  const arms = sums.map((arm) => ({ ...arm, crossed: 0, excluded: {}, load: null }));
  const judged: Judged = { arms, fault: undefined, facts, results, verdict: decide(results, facts) };
  const [row] = metricRows({ metrics: [METRIC], plan }, LABELS, judged);
  if (row === undefined) throw new Error('no row');
  return row;
}

describe('a row of a fixed plan', () => {
  it('says before the end nothing that only a single look may say', () => {
    const row = rowAt('fixed', false);
    expect(row).toMatchObject({ effect: 'unknown', fixedLow: null, fixedHigh: null });
    expect([row.low, row.high]).toEqual([row.sequentialLow, row.sequentialHigh]);
    expect(row.low).toBeLessThan(0);
    expect(row.pValue).toBeGreaterThan(0.05);
    expect(row.adjustedP).toBeGreaterThan(0.05);
  });

  it('is read once at its end, interval and p values alike', () => {
    const row = rowAt('fixed', true);
    expect(row.effect).toBe('worse');
    expect([row.low, row.high]).toEqual([row.fixedLow, row.fixedHigh]);
    expect(row.low).toBeGreaterThan(0);
    expect(row.pValue).toBeLessThan(0.05);
    expect(row.adjustedP).toBeLessThan(0.05);
  });

  it('shows of a sequential plan both, whenever it is read', () => {
    const row = rowAt('sequential', false);
    expect(row.fixedLow).toBeGreaterThan(row.sequentialLow ?? 0);
    expect(row.pValue).toBeGreaterThan(0.05);
  });
});
