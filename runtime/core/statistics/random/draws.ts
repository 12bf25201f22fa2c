// Draws from distributions, by d3-random on the seeded generator.
import { randomBinomial, randomExponential, randomNormal, randomPoisson } from 'd3-random';
import type { Random } from './random.ts';

/** Numbers about `mean`. @param deviation standard deviation, at least 0 */
export function normalDraws(random: Random, mean = 0, deviation = 1): () => number {
  return randomNormal.source(random)(mean, deviation);
}

/** Gaps between independent events. @param rate events in a unit of time, above 0 */
export function exponentialDraws(random: Random, rate: number): () => number {
  return randomExponential.source(random)(rate);
}

/** How many independent events happen. @param mean at least 0 */
export function poissonDraws(random: Random, mean: number): () => number {
  return randomPoisson.source(random)(mean);
}

/** How many of so many trials succeed. */
export function binomialDraws(random: Random, trials: number, chance: number): () => number {
  return randomBinomial.source(random)(trials, chance);
}
