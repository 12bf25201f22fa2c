import { assertPositive, assertProbability, type Distribution } from './distribution.ts';

/** The exponential distribution: gaps between independent events. @param rate events in a unit of time, above 0 */
export function exponential(rate: number): Distribution {
  assertPositive('rate', rate);
  return {
    cdf: (x) => -Math.expm1(-rate * Math.max(0, x)),
    upperTail: (x) => Math.exp(-rate * Math.max(0, x)),
    quantile: (p) => {
      assertProbability(p);
      return -Math.log1p(-p) / rate;
    },
  };
}
