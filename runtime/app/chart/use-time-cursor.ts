import { useMemo, useRef } from 'react';
import { createTimeCursor, type TimeCursor } from './time-cursor.ts';

/** One cursor as long as the page is open. */
export function useTimeCursor(zoom: TimeCursor['zoom']): TimeCursor {
  const latest = useRef(zoom);
  latest.current = zoom;
  const hasRange = zoom !== undefined;
  return useMemo(
    () => createTimeCursor(hasRange ? (from, to) => latest.current?.(from, to) : undefined),
    [hasRange],
  );
}
