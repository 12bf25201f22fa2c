import type { LoadEnd } from './frame.ts';
import type { LoadLimits } from './plan.ts';

/** A ratio of fewer calls says nothing yet. */
const JUDGED_FROM = 100;

/** What all calls so far came to, whatever their phase. */
export interface LoadTally {
  readonly offered: number;
  readonly completed: number;
  readonly failed: number;
  readonly seconds: number;
}

/** The limit that is reached; undefined while none is. */
export function reachedLimit(limits: LoadLimits, tally: LoadTally): LoadEnd | undefined {
  const { offered, completed, failed, seconds } = tally;
  if (limits.requests !== undefined && offered >= limits.requests) return 'limit-requests';
  if (limits.seconds !== undefined && seconds >= limits.seconds) return 'limit-seconds';
  if (limits.errors !== undefined && failed >= limits.errors) return 'limit-errors';
  const ended = completed + failed;
  const isJudged = limits.errorRatio !== undefined && ended >= JUDGED_FROM;
  return isJudged && failed / ended > (limits.errorRatio ?? 1) ? 'limit-error-ratio' : undefined;
}
