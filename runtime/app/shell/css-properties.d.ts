// Custom properties that components hand to their style sheets.
import 'react';

declare module 'react' {
  interface CSSProperties {
    '--depth'?: number;
    '--aic-span'?: number | undefined;
    '--aic-span-wide'?: number | undefined;
    '--aic-matrix-tint'?: string;
    '--aic-columns'?: number;
    '--aic-columns-wide'?: number;
    '--aic-columns-narrow'?: number;
  }
}
