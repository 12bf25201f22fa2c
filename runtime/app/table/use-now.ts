import { useEffect, useState } from 'react';

const REFRESH_MS = 30_000;

/** The time as relative times see it; moves every half minute, unless said otherwise, while somebody looks. */
export function useNow(refreshMs = REFRESH_MS): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = window.setInterval(() => {
      if (document.visibilityState === 'visible') setNow(Date.now());
    }, refreshMs);
    return () => window.clearInterval(timer);
  }, [refreshMs]);
  return now;
}
