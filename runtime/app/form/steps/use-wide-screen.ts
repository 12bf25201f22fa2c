import { useSyncExternalStore } from 'react';

/** As in steps.css: there the overview has a column of its own. */
const WIDE = '(min-width: 1400px)';

export function useWideScreen(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(WIDE);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => window.matchMedia(WIDE).matches,
  );
}
