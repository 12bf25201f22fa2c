import { useEffect, useState } from 'react';

/** Times that are told from now are told anew so often. */
const NOW_MS = 10_000;

/** Epoch milliseconds; stands still while nobody wants it. */
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
