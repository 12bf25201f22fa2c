// Curves over the thresholds of a score, as they are drawn.
import type { NotDefined, NotDefinedReason } from '../metric-value.ts';
import type { CurvePoint, RankingCurve } from '../ranking/ranking-curve.ts';
import type { CurvePlace, MetricCurve } from './metric.ts';

/** False positive rate, true positive rate. */
export const rocCurve = curveOf((point, { positives, negatives }) => ({
  x: point.falsePositives / negatives,
  y: point.truePositives / positives,
}));

/** Recall, precision; before anything is found, precision is taken as 1. */
export const precisionRecallCurve = curveOf((point, { positives }) => {
  const found = point.truePositives + point.falsePositives;
  return { x: point.truePositives / positives, y: found === 0 ? 1 : point.truePositives / found };
}, 'positives');

/** By threshold, how much of either kind is found: they are farthest apart at the Kolmogorov-Smirnov distance. */
export function ksCurves(name: string, curve: RankingCurve): readonly MetricCurve[] | NotDefined {
  const lack = lackOf(curve);
  if (lack !== undefined) return lack;
  const line = (series: string, share: (point: CurvePoint) => number) => ({
    ...{ name, series },
    places: curve.points
      .filter(({ threshold }) => Number.isFinite(threshold))
      .map((point) => ({ x: point.threshold, y: share(point), threshold: point.threshold })),
  });
  return [
    line('positives', ({ truePositives }) => truePositives / curve.positives),
    line('negatives', ({ falsePositives }) => falsePositives / curve.negatives),
  ];
}

type Place = (point: CurvePoint, totals: RankingCurve) => Omit<CurvePlace, 'threshold'>;

function curveOf(place: Place, needs: 'both' | 'positives' = 'both') {
  return (name: string, curve: RankingCurve): readonly MetricCurve[] | NotDefined => {
    const lack = lackOf(curve, needs);
    if (lack !== undefined) return lack;
    const places = curve.points.map((point) => {
      const threshold = Number.isFinite(point.threshold) ? point.threshold : null;
      return { ...place(point, curve), threshold };
    });
    return [{ name, series: '', places }];
  };
}

function lackOf(
  { positives, negatives }: RankingCurve,
  needs: 'both' | 'positives' = 'both',
): NotDefined | undefined {
  const missing = (notDefined: NotDefinedReason) => ({ notDefined });
  if (positives === 0) return missing(negatives === 0 ? 'no-rows' : 'no-positives');
  return needs === 'both' && negatives === 0 ? missing('no-negatives') : undefined;
}
