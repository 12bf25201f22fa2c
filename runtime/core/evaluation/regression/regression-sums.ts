// Sums from which all metrics of numbers follow, in one pass; they keep their digits where squares would lose them.
import { addToMoments, type Moments, mergeMoments, momentsOf } from '#core/statistics/moments.ts';

export interface RegressionSums {
  /** The first truth. Numbers are counted by their distance from it: far from 0 they would lose their digits. */
  origin: number;
  readonly truth: Moments;
  readonly prediction: Moments;
  /** Truth less prediction. */
  readonly residual: Moments;
  absolute: number;
  /** Of the rows whose truth is not 0: sum of |residual| / |truth|. */
  relative: number;
  /** Rows whose truth is 0. */
  zeroTruths: number;
}

export function createRegressionSums(): RegressionSums {
  const empty = () => momentsOf([]);
  return {
    ...{ truth: empty(), prediction: empty(), residual: empty() },
    ...{ origin: 0, absolute: 0, relative: 0, zeroTruths: 0 },
  };
}

/** @throws RangeError for what is no finite number */
export function addNumbers(sums: RegressionSums, truth: number, prediction: number): void {
  if (!Number.isFinite(truth) || !Number.isFinite(prediction))
    throw new RangeError(`Truth and prediction must be finite, received ${truth} and ${prediction}`);
  const residual = truth - prediction;
  if (sums.truth.count === 0) sums.origin = truth;
  addToMoments(sums.truth, truth - sums.origin);
  addToMoments(sums.prediction, prediction - sums.origin);
  addToMoments(sums.residual, residual);
  sums.absolute += Math.abs(residual);
  if (truth === 0) sums.zeroTruths += 1;
  else sums.relative += Math.abs(residual / truth);
}

export function mergeSums(one: RegressionSums, other: RegressionSums): RegressionSums {
  if (one.truth.count === 0) return other;
  const moved = (moments: Moments): Moments => ({
    ...moments,
    mean: moments.mean + (other.origin - one.origin),
  });
  return {
    origin: one.origin,
    truth: mergeMoments(one.truth, moved(other.truth)),
    prediction: mergeMoments(one.prediction, moved(other.prediction)),
    residual: mergeMoments(one.residual, other.residual),
    absolute: one.absolute + other.absolute,
    relative: one.relative + other.relative,
    zeroTruths: one.zeroTruths + other.zeroTruths,
  };
}
