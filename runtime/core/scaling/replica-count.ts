/** What a rounding error may be off: 0.3 / 0.1 is a little more than 3, and shall be 3 replicas. */
const ROUNDING = 1e-9;

/** Whole replicas that so many are done by, rounded up. */
export function replicaCount(replicas: number): number {
  return Math.max(0, Math.ceil(replicas - ROUNDING));
}

/** @param ratio of what is measured to the target @param tolerance 0.1: from 0.9 to 1.1, both included (HPA v2) */
export function isWithinTolerance(ratio: number, tolerance: number): boolean {
  return ratio >= 1 - tolerance - ROUNDING && ratio <= 1 + tolerance + ROUNDING;
}
