// Repeats a refresh only while the page asks for it and is visible.
import { useEffect } from 'react';

/** `ms` undefined switches it off. A hidden tab pauses; coming back refreshes at once. */
export function usePolling(ms: number | undefined, refresh: () => void): void {
  useEffect(() => {
    if (ms === undefined) return undefined;
    let timer: number | undefined;
    const stop = () => window.clearInterval(timer);
    const start = () => {
      stop();
      timer = window.setInterval(refresh, ms);
    };
    const follow = () => {
      if (document.visibilityState === 'hidden') return stop();
      refresh();
      start();
    };
    if (document.visibilityState !== 'hidden') start();
    document.addEventListener('visibilitychange', follow);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', follow);
    };
  }, [ms, refresh]);
}
