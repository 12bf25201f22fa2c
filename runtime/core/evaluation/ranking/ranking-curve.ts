// What a score separates, over all thresholds: scikit-learn's roc_curve, roc_auc_score, precision_recall_curve,
// average_precision_score, and the Kolmogorov-Smirnov distance between both kinds of rows.
//
// Rows come sorted by falling score, so that they may be sorted on a disk; memory is that of the points kept. Areas and the
// distance are exact: they are summed before points are left out.
import type { MetricValue, NotDefinedReason } from '../metric-value.ts';
import type { RankedRow, RankedTotals } from './ranked-row.ts';

/** What is predicted to be of the class from this score on. */
export interface CurvePoint {
  /** Infinity: nothing is. */
  readonly threshold: number;
  readonly truePositives: number;
  readonly falsePositives: number;
}

export interface RankingCurve extends RankedTotals {
  /** By falling threshold, from none to all rows. */
  readonly points: readonly CurvePoint[];
  /** Area below the ROC curve. */
  readonly auc: MetricValue;
  readonly averagePrecision: MetricValue;
  /** Largest distance between the parts of both kinds that are found. */
  readonly ks: MetricValue;
  /** Where that is. */
  readonly ksThreshold: number | undefined;
}

/** Points kept, about: a picture shows no more. */
const MOST_POINTS = 1_000;

/** @throws RangeError for rows that do not come by falling score, and for NaN */
export function rankingCurve(
  rows: Iterable<RankedRow>,
  { positives, negatives }: RankedTotals,
): RankingCurve {
  const keeper = createKeeper(positives, negatives);
  let [area, precisionSum, ks] = [0, 0, 0];
  let ksThreshold: number | undefined;
  let last = START;
  for (const point of steps(rows)) {
    area += ((point.falsePositives - last.falsePositives) * (point.truePositives + last.truePositives)) / 2;
    precisionSum +=
      ((point.truePositives - last.truePositives) * point.truePositives) /
      (point.truePositives + point.falsePositives);
    const distance = Math.abs(point.truePositives / positives - point.falsePositives / negatives);
    const isFarthest = distance > ks;
    if (isFarthest) [ks, ksThreshold] = [distance, point.threshold];
    keeper.add(point, isFarthest);
    last = point;
  }
  const lacking = lackOf(positives, negatives);
  return {
    ...{ positives, negatives, ksThreshold },
    points: keeper.end(last),
    auc: lacking ?? area / (positives * negatives),
    averagePrecision: positives === 0 ? { notDefined: 'no-positives' } : precisionSum / positives,
    ks: lacking ?? ks,
  };
}

const START: CurvePoint = { threshold: Number.POSITIVE_INFINITY, truePositives: 0, falsePositives: 0 };

function lackOf(positives: number, negatives: number): { readonly notDefined: NotDefinedReason } | undefined {
  if (positives === 0) return { notDefined: negatives === 0 ? 'no-rows' : 'no-positives' };
  return negatives === 0 ? { notDefined: 'no-negatives' } : undefined;
}

/** One a score: rows of the same score are found together. */
function* steps(rows: Iterable<RankedRow>): Iterable<CurvePoint> {
  let [truePositives, falsePositives] = [0, 0];
  let threshold: number | undefined;
  for (const { score, positive } of rows) {
    if (threshold !== undefined && score !== threshold) {
      if (!(score < threshold)) throw new RangeError(`Scores must fall: ${score} comes after ${threshold}`);
      yield { threshold, truePositives, falsePositives };
    }
    if (Number.isNaN(score)) throw new RangeError('A score is NaN');
    threshold = score;
    if (positive) truePositives += 1;
    else falsePositives += 1;
  }
  if (threshold !== undefined) yield { threshold, truePositives, falsePositives };
}

/** Keeps points that are as far apart along the curve. */
function createKeeper(positives: number, negatives: number) {
  const points: CurvePoint[] = [START];
  let farthest: CurvePoint | undefined;
  const placeOf = ({ truePositives, falsePositives }: CurvePoint) =>
    truePositives / Math.max(1, positives) + falsePositives / Math.max(1, negatives);
  let next = 0;
  return {
    add(point: CurvePoint, isFarthest: boolean) {
      if (isFarthest) farthest = point;
      if (placeOf(point) < next) return;
      points.push(point);
      next = placeOf(point) + 2 / MOST_POINTS;
    },
    /** With the last point, and the one of the largest distance. */
    end(last: CurvePoint): readonly CurvePoint[] {
      const wanted = [...(farthest === undefined ? [] : [farthest]), last].filter(
        (one) => !points.some(({ threshold }) => threshold === one.threshold),
      );
      return [...points, ...wanted].sort((one, other) => other.threshold - one.threshold);
    },
  };
}
