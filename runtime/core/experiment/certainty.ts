// From a distance in standard errors to what may be said of it, for few units as for many.
import { normal } from '../statistics/distribution/normal.ts';
import { studentT } from '../statistics/distribution/student-t.ts';
import { alwaysValidInterval, alwaysValidP } from '../statistics/interval/always-valid.ts';
import { criticalValue } from '../statistics/interval.ts';

/** Of a test that is judged once. */
export function fixedReach(degreesOfFreedom: number, alpha: number): number {
  return criticalValue(studentT(degreesOfFreedom).quantile, 1 - alpha);
}

/** Two-sided. */
export function fixedP(distance: number, degreesOfFreedom: number): number {
  return 2 * studentT(degreesOfFreedom).upperTail(distance);
}

/** How much was seen, and how much was planned: units of both arms. */
export interface Progress {
  readonly count: number;
  readonly plannedCount: number;
}

/**
 * Of a test that may be judged at any time. The always-valid interval is one of normal estimates; with few units the standard
 * error itself is uncertain, so the reach is Student's of the same tail.
 */
export function sequentialReach(degreesOfFreedom: number, progress: Progress, alpha: number): number {
  const reach = alwaysValidInterval({ estimate: 0, standardError: 1, ...progress }, alpha).high;
  return -studentT(degreesOfFreedom).quantile(normal.upperTail(reach));
}

/** Below `alpha` exactly when the interval of that reach leaves out 0. */
export function sequentialP(
  distance: number,
  degreesOfFreedom: number,
  progress: Progress,
  alpha: number,
): number {
  const tail = studentT(degreesOfFreedom).upperTail(distance);
  return alwaysValidP({ estimate: -normal.quantile(tail), standardError: 1, ...progress }, alpha);
}

/** Reach at each of so many even looks at a sequential test that ends with the planned units, for many units. */
export function sequentialLimits(looks: number, alpha: number): number[] {
  return Array.from(
    { length: looks },
    (_, look) =>
      alwaysValidInterval({ estimate: 0, standardError: 1, count: look + 1, plannedCount: looks }, alpha)
        .high,
  );
}
