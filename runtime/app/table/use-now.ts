import { useEffect, useState } from 'react';

const REFRESH_MS = 30_000;

/** The time as relative times see it; moves every half minute while somebody looks. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = window.setInterval(() => {
      if (document.visibilityState === 'visible') setNow(Date.now());
    }, REFRESH_MS);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}
