import type { ReactNode } from 'react';
import type { EnumValue } from '#core/enum-value.ts';

export type Tone = NonNullable<EnumValue['color']>;

interface TagProps {
  readonly children: ReactNode;
  readonly tone?: Tone | undefined;
}

/** A small coloured label. */
export function Tag({ children, tone = 'default' }: TagProps) {
  return <span className={`aic-tag aic-tag--${tone}`}>{children}</span>;
}
