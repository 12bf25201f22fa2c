// Intervals of any figure of a sample, by drawing samples from the sample.
import { normal } from '../distribution/normal.ts';
import type { Interval } from '../interval.ts';
import { momentsOf } from '../moments.ts';
import { quantile, sortNumbers } from '../quantile/quantile.ts';
import { drawInteger, type Random } from '../random/random.ts';

export interface BootstrapOptions {
  readonly random: Random;
  /** Default: 0.95. */
  readonly confidence?: number;
  /** How many samples are drawn; default: 2,000. */
  readonly resamples?: number;
  /**
   * `percentile`: the quantiles of the drawn figures. `bca` (default): corrected for bias and skewness (Efron), which
   * costs one more evaluation for each item of the sample.
   */
  readonly kind?: 'percentile' | 'bca';
}

/**
 * @param sample independent items: where several values come from one caller, the caller is the item
 * @param figure of a sample of the same size; it is handed the same array each time, with other items
 * @throws RangeError for an empty sample, and where the figure is NaN
 */
export function bootstrapInterval<Item>(
  sample: readonly Item[],
  figure: (sample: readonly Item[]) => number,
  options: BootstrapOptions,
): Interval {
  const { random, confidence = 0.95, resamples = 2_000, kind = 'bca' } = options;
  const drawn = drawFigures(sample, figure, random, resamples);
  const outside = (1 - confidence) / 2;
  const correct = kind === 'bca' ? correction(sample, figure, drawn) : (p: number) => p;
  return { low: quantile(drawn, correct(outside)), high: quantile(drawn, correct(1 - outside)) };
}

/** Sorted. */
function drawFigures<Item>(
  sample: readonly Item[],
  figure: (sample: readonly Item[]) => number,
  random: Random,
  resamples: number,
): Float64Array {
  if (sample.length === 0) throw new RangeError('An empty sample cannot be resampled');
  const resample = [...sample];
  const figures = Array.from({ length: resamples }, () => {
    for (let index = 0; index < resample.length; index++) {
      const item = sample[drawInteger(random, sample.length)];
      if (item !== undefined) resample[index] = item;
    }
    return figure(resample);
  });
  if (figures.some(Number.isNaN))
    throw new RangeError('The figure is NaN for a drawn sample: it must be defined for each');
  return sortNumbers(figures);
}

/** Which quantile of the drawn figures stands for the quantile `p`. */
function correction<Item>(
  sample: readonly Item[],
  figure: (sample: readonly Item[]) => number,
  drawn: Float64Array,
): (p: number) => number {
  const bias = normal.quantile(shareBelow(drawn, figure(sample)));
  const acceleration = accelerationOf(sample, figure);
  return (p) => {
    const z = bias + normal.quantile(p);
    return normal.cdf(bias + z / (1 - acceleration * z));
  };
}

/** Never 0 or 1, whose normal quantiles are infinite. */
function shareBelow(drawn: Float64Array, value: number): number {
  let below = 0;
  for (const one of drawn) below += one < value ? 1 : one === value ? 0.5 : 0;
  return Math.min(1 - 0.5 / drawn.length, Math.max(0.5 / drawn.length, below / drawn.length));
}

/** A sixth of the skewness of the figure, by leaving out one item at a time. */
function accelerationOf<Item>(sample: readonly Item[], figure: (sample: readonly Item[]) => number): number {
  const figures = sample.map((_, out) => figure(sample.filter((_item, index) => index !== out)));
  const { mean, squares } = momentsOf(figures);
  const cubes = figures.reduce((sum, one) => sum + (mean - one) ** 3, 0);
  return squares === 0 ? 0 : cubes / (6 * squares ** 1.5);
}
