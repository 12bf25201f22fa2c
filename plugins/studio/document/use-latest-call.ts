// Answers that belong to the newest question only: a late answer to an older one is dropped.
import { useEffect, useState } from 'react';
import { type Failure, failureOf } from '../failure.ts';

export interface LatestCall<Answer> {
  /** Last good answer; undefined before the first. */
  readonly answer: Answer | undefined;
  /** What the newest question ended in, when it failed. */
  readonly failure: Failure | undefined;
  /** The answer belongs to an older question. */
  readonly pending: boolean;
}

/** Asks `delayMs` after `key` changed last; without a key nothing is asked. `ask` is read when the time has come. */
export function useLatestCall<Answer>(
  key: string | undefined,
  delayMs: number,
  ask: () => Promise<Answer>,
): LatestCall<Answer> {
  const [state, setState] = useState<{ key?: string; answer?: Answer; failure?: Failure }>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the question fully
  useEffect(() => {
    if (key === undefined) return undefined;
    let current = true;
    const timer = setTimeout(() => {
      ask().then(
        (answer) => current && setState({ key, answer }),
        (error: unknown) =>
          current &&
          setState((before) => ({
            key,
            failure: failureOf(error),
            ...(before.answer === undefined ? {} : { answer: before.answer }),
          })),
      );
    }, delayMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [key, delayMs]);
  return { answer: state.answer, failure: state.failure, pending: key !== undefined && state.key !== key };
}
