// Leaves a shadow version alone that gives no answer again and again: each try costs a connection, and the error of one that
// breaks off more than an answer.

/** Copies in a row without an answer. */
const FAILURES = 5;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** What became of a copy; 'unknown': it was broken off from here. */
export type EndCopy = (outcome: 'answered' | 'failed' | 'unknown') => void;

export interface ShadowBreaker {
  /** No copy would go out now. */
  readonly isOpen: () => boolean;
  /** Undefined: this one does not go out. After a pause one copy finds out how things stand, before others follow. */
  readonly begin: () => EndCopy | undefined;
}

/** @param now milliseconds from any time on */
export function createShadowBreaker(now: () => number = () => performance.now()): ShadowBreaker {
  let failures = 0;
  let pauseMs = FIRST_PAUSE_MS;
  let until = 0;
  let isProbing = false;

  const isTripped = () => failures >= FAILURES;
  const isOpen = () => isTripped() && (isProbing || now() < until);
  const fail = (isProbe: boolean) => {
    failures += 1;
    if (!isTripped()) return;
    // Those that were under way when it tripped tell nothing new.
    if (failures > FAILURES && !isProbe) return;
    if (isProbe) pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
    until = now() + pauseMs;
  };
  return {
    isOpen,
    begin() {
      if (isOpen()) return undefined;
      const isProbe = isTripped();
      isProbing = isProbe;
      return (outcome) => {
        if (isProbe) isProbing = false;
        if (outcome === 'failed') fail(isProbe);
        if (outcome !== 'answered') return;
        failures = 0;
        pauseMs = FIRST_PAUSE_MS;
      };
    },
  };
}
