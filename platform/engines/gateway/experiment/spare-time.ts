// How many copies the event loop has time for. A loop that is busy two fifths of the time answers callers about as fast as an idle one;
// beyond that they begin to wait for each other, and copies would be what they wait for.
/** Milliseconds since the event loop began. */
export interface LoopTime {
  readonly active: number;
  readonly idle: number;
}

/** What the loop may be busy, callers included, while copies are made. */
const TARGET = 0.4;
/** Of all copies: so many go out however busy the loop is, so that a shadow is never without numbers. */
const LEAST = 0.02;
/** Between two looks at the loop. */
const LOOK_MS = 100;

/** True: there is time for this copy. */
export type SpareTime = () => boolean;

/**
 * The share of copies falls by what the loop is busy beyond the target, and rises by what is left: it settles where both are
 * equal, rather than going on and off, which callers would feel half of the time.
 *
 * @param loopTime as `performance.eventLoopUtilization` has it
 * @param now milliseconds from any time on
 */
export function createSpareTime(
  loopTime: () => LoopTime,
  now: () => number = () => performance.now(),
): SpareTime {
  let share = 1;
  let last = loopTime();
  let lookedAt = now();
  /** Copies that the share has come to and that were not made yet. */
  let credit = 0;

  const look = () => {
    const current = loopTime();
    const active = current.active - last.active;
    const all = active + current.idle - last.idle;
    last = current;
    if (all > 0) share = Math.min(1, Math.max(LEAST, share + TARGET - active / all));
  };

  return () => {
    const at = now();
    if (at - lookedAt >= LOOK_MS) {
      lookedAt = at;
      look();
    }
    credit += share;
    if (credit < 1) return false;
    credit -= 1;
    return true;
  };
}
