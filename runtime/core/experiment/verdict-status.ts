import { type Assessment, isLoss } from './assess.ts';
import { MIN_UNITS } from './test-plan.ts';

export type VerdictStatus =
  /** No unit was seen yet. */
  | 'no-data'
  /** Fewer than `MIN_UNITS` units in an arm. */
  | 'too-few'
  /** Units do not fall as planned, are in several arms, or calls are missing: nothing that was measured counts. */
  | 'unhealthy'
  /** Nothing may be said before the end. */
  | 'running'
  /** It stopped before its end, and nothing was shown by then. */
  | 'undecided'
  | 'ship'
  | 'roll-back'
  /** It is for a person to weigh. */
  | 'choose';

export function verdictStatus(assessment: Assessment): VerdictStatus {
  const { facts, units, mismatch, isCrossed, breaches, standings, best } = assessment;
  if (units.every((count) => count === 0)) return 'no-data';
  // Harm is not argued with, also where it makes callers leave and so the arms differ.
  if (breaches.length > 0) return 'roll-back';
  if (mismatch.alarm || isCrossed || facts.isIncomplete === true) return 'unhealthy';
  if (units.some((count) => count < MIN_UNITS)) return 'too-few';
  if (best !== undefined) return 'ship';
  if (standings.every(isLoss)) return 'roll-back';
  if (facts.ended) return 'choose';
  return facts.stopped === true ? 'undecided' : 'running';
}
