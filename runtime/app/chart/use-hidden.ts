import { useState } from 'react';

/** Which series of `count` a person has switched off, by key. */
export function useHidden(count: number) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string) =>
    setHidden((current) => {
      const next = new Set(current);
      if (!next.delete(key)) next.add(key);
      // Hiding the last one would leave an empty frame: show all again instead.
      return next.size === count ? new Set() : next;
    });
  return { hidden, toggle };
}
