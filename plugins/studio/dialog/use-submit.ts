import { useState } from 'react';
import { type Failure, failureOf } from '../api/failure.ts';

export interface Submit {
  /** The call is under way. */
  readonly busy: boolean;
  readonly failure: Failure | undefined;
  readonly submit: () => Promise<void>;
}

interface SubmitOptions {
  /** What is written can not be sent. */
  readonly blocked: boolean;
  /** Nothing may be said of failures that it takes care of. */
  readonly onFailure?: (failure: Failure) => 'handled' | 'said';
}

/** The one call of a dialog, never twice at once. A dialog whose call succeeded closes, one whose call failed stays. */
export function useSubmit(send: () => Promise<void>, { blocked, onFailure }: SubmitOptions): Submit {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const submit = async () => {
    if (busy || blocked) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await send();
    } catch (error) {
      const said = failureOf(error);
      if (onFailure?.(said) !== 'handled') setFailure(said);
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, submit };
}
