import { chiSquare } from '../distribution/chi-square.ts';

/**
 * Pearson's chi-square test that counts fall as the weights say. Good from some five expected in each place.
 *
 * @param weights in any unit; a place of weight 0 with nothing in it is left out
 * @param estimated how many parameters of the weights were fitted to the same counts
 * @throws RangeError when there is nothing to compare, and for a count where none can be
 */
export function goodnessOfFit(
  counts: readonly number[],
  weights: readonly number[],
  estimated = 0,
): { readonly statistic: number; readonly degreesOfFreedom: number; readonly p: number } {
  if (counts.length !== weights.length)
    throw new RangeError(`Each count needs a weight, received ${counts.length} and ${weights.length}`);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const places = counts
    .map((count, index) => ({ count, expected: (total * (weights[index] ?? 0)) / whole }))
    .filter(({ count, expected }) => expected > 0 || count > 0);
  if (places.some(({ expected }) => !(expected > 0)))
    throw new RangeError('Something was counted at a place whose weight is 0');
  const degreesOfFreedom = places.length - 1 - estimated;
  if (degreesOfFreedom < 1)
    throw new RangeError(`A test needs at least two places of weight, received ${places.length}`);
  const statistic = places.reduce((sum, { count, expected }) => sum + (count - expected) ** 2 / expected, 0);
  return { statistic, degreesOfFreedom, p: chiSquare(degreesOfFreedom).upperTail(statistic) };
}
