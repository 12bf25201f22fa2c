// The two functions that all distributions here are made of. The only file that uses the package behind them.
import betainc from '@stdlib/math-base-special-betainc';
import gammainc from '@stdlib/math-base-special-gammainc';

/** Which side is wanted: 1 minus the other side would lose everything below 1e-16. */
export type Side = 'lower' | 'upper';

/**
 * The regularized incomplete gamma function: `lower` is P(shape, x), `upper` is Q(shape, x).
 *
 * @param shape above 0
 * @param x at least 0
 */
export function regularizedGamma(shape: number, x: number, side: Side): number {
  if (x <= 0) return side === 'lower' ? 0 : 1;
  // The package multiplies infinity by 0 there.
  const isBeyond = x > shape && shape * Math.log(x / shape) + shape - x < LOG_MIN;
  if (isBeyond || x === Number.POSITIVE_INFINITY) return side === 'lower' ? 1 : 0;
  if (!isShifted(shape, x)) return gammainc(x, shape, true, side === 'upper');
  const upper = shape <= 1 ? 0 : (x / (shape - 1)) * gammainc(x, shape - 1, true, true);
  return side === 'upper' ? upper : 1 - upper;
}

/** Natural logarithm of a number that is 0 as a double. */
const LOG_MIN = -746;

/**
 * Here @stdlib/math-base-special-gammainc 0.3.1 takes a series one step too early and gives (shape / x) Q(shape + 1, x)
 * for Q(shape, x): up to 40 % wrong. (`tgamma_i_large_x_series.js` begins with `a` where Boost begins with `a - 1`.) So it is
 * asked for the shape before. The tests' reference values tell when a newer version needs this no longer.
 */
function isShifted(shape: number, x: number): boolean {
  return x > 1_000 && (shape < x || Math.abs(shape - 50) < x);
}

/**
 * The regularized incomplete beta function: `lower` is I_x(a, b), `upper` is 1 - I_x(a, b).
 *
 * @param x 0 to 1
 * @param a above 0
 * @param b above 0
 */
export function regularizedBeta(x: number, a: number, b: number, side: Side): number {
  return betainc(x, a, b, true, side === 'upper');
}

/** The same at x = odds / (1 + odds): precise for odds of any size, where x itself would round to 1. */
export function regularizedBetaOfOdds(odds: number, a: number, b: number, side: Side): number {
  if (odds <= 1) return regularizedBeta(Math.max(0, odds) / (1 + Math.max(0, odds)), a, b, side);
  return regularizedBeta(1 / (1 + odds), b, a, side === 'lower' ? 'upper' : 'lower');
}
