import { useEffect, useRef } from 'react';

/** Calls back when the console follows another configuration: after a publication or a file change on disk. */
export function useNewVersion(version: string | undefined, onNew: () => void): void {
  const latest = useRef(onNew);
  latest.current = onNew;
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current === version) return;
    seen.current = version;
    latest.current();
  }, [version]);
}
