import { useEffect, useState } from 'react';

/** Refresh interval of relative times. */
const NOW_MS = 10_000;

/** Epoch milliseconds; does not advance while unused. */
export function useNow(isWanted: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isWanted) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), NOW_MS);
    return () => clearInterval(timer);
  }, [isWanted]);
  return now;
}
