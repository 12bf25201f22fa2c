// Custom properties that components hand to their style sheets.
import 'react';

declare module 'react' {
  interface CSSProperties {
    '--depth'?: number;
  }
}
