import { studentT } from '../distribution/student-t.ts';
import { around, criticalValue, type Interval } from '../interval.ts';
import { type Moments, variance } from '../moments.ts';

export interface WelchTest {
  /** Mean of the other sample minus mean of the one. */
  readonly difference: number;
  readonly standardError: number;
  /** Welch and Satterthwaite's. */
  readonly degreesOfFreedom: number;
  readonly t: number;
  /** Two-sided. */
  readonly p: number;
  /** Of the difference. */
  readonly interval: Interval;
}

/**
 * Compares two means without taking their variances for equal.
 *
 * @throws RangeError for fewer than two values, and where nothing varies in either sample
 */
export function welchTest(one: Moments, other: Moments, confidence = 0.95): WelchTest {
  const [a, b] = [variance(one) / one.count, variance(other) / other.count];
  if (a + b === 0) throw new RangeError('Neither sample varies: their means cannot be compared by a test');
  const difference = other.mean - one.mean;
  const standardError = Math.sqrt(a + b);
  const degreesOfFreedom = (a + b) ** 2 / (a ** 2 / (one.count - 1) + b ** 2 / (other.count - 1));
  const distribution = studentT(degreesOfFreedom);
  const t = difference / standardError;
  return {
    difference,
    standardError,
    degreesOfFreedom,
    t,
    p: 2 * distribution.upperTail(Math.abs(t)),
    interval: around(difference, standardError * criticalValue(distribution.quantile, confidence)),
  };
}
