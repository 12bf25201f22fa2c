import { describe, expect, it } from 'vitest';
import { linked, scope } from '../../../../tests/support/linked-page.ts';
import {
  bestPlace,
  compileCountLink,
  compileThreshold,
  placeOf,
  type ThresholdStep,
  thresholdScores,
} from './compile-threshold.ts';

const row = (threshold: unknown, tp: number, fp: number) => ({
  ...{ threshold, truePositives: tp, falsePositives: fp, falseNegatives: 10 - tp, trueNegatives: 90 - fp },
});

describe('a threshold', () => {
  const steps = compileThreshold({})([row(0.9, 4, 0), row(0.1, 10, 60), row(0.5, 8, 4), row(null, 0, 0)]);

  it('rises, and rows without one are left out', () => {
    expect(steps.map(({ threshold }) => threshold)).toEqual([0.1, 0.5, 0.9]);
    expect(steps.map((step) => placeOf([step, ...steps], 0))).toEqual([0, 0, 0]);
    expect([0.05, 0.1, 0.4999, 0.5, 2].map((at) => placeOf(steps, at))).toEqual([0, 0, 0, 1, 2]);
  });

  it('makes scores of its counts, none where there is nothing to divide by', () => {
    const [, middle] = steps as readonly [ThresholdStep, ThresholdStep];
    expect(thresholdScores(middle.counts)).toEqual({
      ...{ precision: 8 / 12, recall: 0.8, f1: 16 / 22, falsePositiveRate: 4 / 90, accuracy: 94 / 100 },
    });
    const none = { truePositives: 0, falsePositives: 0, falseNegatives: 0, trueNegatives: 0 };
    expect(Object.values(thresholdScores(none))).toEqual([null, null, null, null, null]);
    expect(bestPlace(steps)).toBe(1);
  });

  it('reads counts by other names, and leads to what is behind them', () => {
    const names = { truePositives: 'tp', falsePositives: 'fp', falseNegatives: 'fn', trueNegatives: 'tn' };
    const [step] = compileThreshold({ rows: 'curve', threshold: 'at', counts: names })({
      curve: [{ at: 0.25, tp: 1, fp: 2, fn: 3, tn: 4 }],
    });
    if (step === undefined) throw new Error('no step');
    expect(Object.values(step.counts)).toEqual([1, 2, 3, 4]);
    const link = { to: 'aic/application/detail', params: { id: 'x' }, query: { at: '${at}', of: '${cell}' } };
    expect(compileCountLink({ link, threshold: 'at' }, linked, scope)?.(step, 'falsePositives')).toContain(
      '?at=0.25&of=falsePositives',
    );
  });
});
