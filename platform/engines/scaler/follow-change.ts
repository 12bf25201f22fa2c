// What becomes of a change: all its replicas are there, or gone; or they do not start.
import type { KeptState, PendingChange } from './kept-state.ts';
import type { ScaledVersion } from './picture.ts';

export type Progress =
  | { readonly is: 'under way' | 'done' }
  /** `restore`: so many answer, or did before. */
  | { readonly is: 'failed'; readonly reason: string; readonly restore: number };

/** A replica that ended this often before it ever answered will not answer next time either. */
const FAILED_STARTS = 3;
/** Beyond the time that a start may take. */
const SPARE_MS = 30_000;

export function followChange(
  { before, got, at }: PendingChange,
  { replicas, leaving, startTimeoutS }: Pick<ScaledVersion, 'replicas' | 'leaving' | 'startTimeoutS'>,
  now: number,
): Progress {
  const ready = replicas.filter(({ state }) => state === 'Running').length;
  if (got < before) return { is: replicas.length <= got && leaving === 0 ? 'done' : 'under way' };
  if (ready >= got) return { is: 'done' };
  const hopeless = replicas.find(
    ({ state, wasReady, restarts }) => state === 'Failed' && !wasReady && restarts + 1 >= FAILED_STARTS,
  );
  const isLate = now - at > startTimeoutS * 1_000 + SPARE_MS;
  if (hopeless === undefined && !isLate) return { is: 'under way' };
  const reason = hopeless?.stateReason || `${startTimeoutS} 秒内没有就绪`;
  return { is: 'failed', reason, restore: Math.max(before, ready) };
}

const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 1_800_000;

/** A failed change is not tried again at once: a minute later, then two, at last every half hour. */
export function afterFailure({ pending: _, ...kept }: KeptState, failure: string, now: number): KeptState {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** kept.failures, LONGEST_PAUSE_MS);
  return { ...kept, failures: kept.failures + 1, failure, retryAt: now + pause };
}

/** It worked, or it is not needed any more. */
export function afterSuccess({ pending: _, retryAt: __, ...kept }: KeptState): KeptState {
  return { ...kept, failures: 0, failure: '' };
}
