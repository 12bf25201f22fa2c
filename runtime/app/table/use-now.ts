import { useEffect, useState } from 'react';

const REFRESH_MS = 30_000;

/** The current time for relative times; updated every half minute, unless said otherwise, while visible. */
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
