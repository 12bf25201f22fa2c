import type { ReactNode } from 'react';
import type { Tone } from './Tag.tsx';

/** A state: coloured dot and words, so that the colour is never alone. `processing` pulses. */
export function Status({
  children,
  tone = 'default',
}: {
  readonly children: ReactNode;
  readonly tone?: Tone | undefined;
}) {
  return (
    <span className={`aic-status aic-status--${tone}`}>
      <span className="aic-status__dot" aria-hidden="true" />
      {children}
    </span>
  );
}
