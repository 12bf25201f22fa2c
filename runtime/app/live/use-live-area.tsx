import { type ComponentType, useEffect, useState } from 'react';
import type { LiveAreaProps } from './LiveArea.tsx';

/** The first page has its data by then: following changes must not compete with it. */
const SETTLE_MS = 2_000;

/** The part that follows the server's configuration and data, some time after the first page is on screen; null until then. */
export function useLiveArea(ready: boolean): ComponentType<LiveAreaProps> | null {
  const [area, setArea] = useState<{ readonly View: ComponentType<LiveAreaProps> } | null>(null);
  useEffect(() => {
    if (!ready || area !== null) return undefined;
    const load = () =>
      import('./LiveArea.tsx').then(
        ({ LiveArea }) => setArea({ View: LiveArea }),
        // Without it the console is as new as its last reload.
        () => undefined,
      );
    const timer = setTimeout(load, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [ready, area]);
  return area === null ? null : area.View;
}
