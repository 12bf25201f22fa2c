import type { ReactNode } from 'react';
import type { Failure } from '../api/failure.ts';

interface FailureNoteProps {
  readonly failure: Failure | undefined;
  /** What to do about it. */
  readonly children?: ReactNode;
}

export function FailureNote({ failure, children }: FailureNoteProps) {
  if (failure === undefined) return null;
  return (
    <p className="aic-callout aic-callout--danger" role="alert">
      {failure.text}
      {children}
    </p>
  );
}
