// How failures under one key slow down the next attempt. No clock, no database.

export interface Count {
  readonly failures: number;
  /** Of the last failure; of a drip, the time up to which failures were forgiven. */
  readonly lastFailureAt: Date;
  readonly lockedUntil: Date | null;
}

export type AttemptRule =
  /** From the limit on each failure locks, for twice as long each time. */
  | { readonly kind: 'lock'; readonly limit: number }
  /** A store of failures; one of them is forgiven every so often. */
  | { readonly kind: 'drip'; readonly most: number; readonly everySeconds: number };

export type Judgement =
  | { readonly kind: 'wait'; readonly seconds: number }
  /** The attempt may be made; it counts as failed until the outcome is known. */
  | { readonly kind: 'go'; readonly next: Count };

const FIRST_LOCK_SECONDS = 30;
const LONGEST_LOCK_SECONDS = 3600;

export function judge(rule: AttemptRule, count: Count | undefined, now: Date): Judgement {
  return rule.kind === 'lock' ? judgeLock(rule.limit, count, now) : judgeDrip(rule, count, now);
}

/** The count as if one attempt had not been made. */
export function takenBack({ failures, lastFailureAt }: Count): Count {
  return { failures: Math.max(0, failures - 1), lastFailureAt, lockedUntil: null };
}

function judgeLock(limit: number, count: Count | undefined, now: Date): Judgement {
  const seconds = secondsUntil(count?.lockedUntil, now);
  if (seconds > 0) return { kind: 'wait', seconds };
  const failures = (count?.failures ?? 0) + 1;
  const lock = Math.min(FIRST_LOCK_SECONDS * 2 ** (failures - limit), LONGEST_LOCK_SECONDS);
  const lockedUntil = failures < limit ? null : later(now, lock);
  return { kind: 'go', next: { failures, lastFailureAt: now, lockedUntil } };
}

function judgeDrip(
  { most, everySeconds }: Extract<AttemptRule, { kind: 'drip' }>,
  count: Count | undefined,
  now: Date,
): Judgement {
  const since = count?.lastFailureAt ?? now;
  const forgiven = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 1000 / everySeconds));
  const failures = Math.max(0, (count?.failures ?? 0) - forgiven);
  const from = failures === 0 ? now : later(since, forgiven * everySeconds);
  if (failures >= most) return { kind: 'wait', seconds: secondsUntil(later(from, everySeconds), now) };
  return { kind: 'go', next: { failures: failures + 1, lastFailureAt: from, lockedUntil: null } };
}

function secondsUntil(time: Date | null | undefined, now: Date): number {
  return Math.max(0, Math.ceil(((time?.getTime() ?? 0) - now.getTime()) / 1000));
}

function later(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000);
}
