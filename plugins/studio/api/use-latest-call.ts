// Results of the newest request only: a late response to an older one is dropped.
import { useEffect, useState } from 'react';
import { type Failure, failureOf } from './failure.ts';

export interface LatestCall<Answer> {
  /** Last good result; undefined before the first. */
  readonly answer: Answer | undefined;
  /** Error of the newest request, when it failed. */
  readonly failure: Failure | undefined;
  /** The result belongs to an older request. */
  readonly pending: boolean;
}

/** Calls `ask` `delayMs` after the last change of `key`; not without a key. `ask` is read at call time. */
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
