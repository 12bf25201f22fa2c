// What a field says when it is left may move the button that is being pressed, and its click would be lost. So nothing moves
// between press and release.
import { useCallback, useEffect, useRef } from 'react';

/** Runs `work` at once; while the pointer is down, once it is up and its click has been handled. The last one counts. */
export function useAfterPress(): (work: () => void) => void {
  const pressed = useRef(false);
  const waiting = useRef<(() => void) | undefined>(undefined);
  useEffect(() => {
    let timer: number | undefined;
    const press = () => {
      window.clearTimeout(timer);
      pressed.current = true;
    };
    const settle = () => {
      pressed.current = false;
      const work = waiting.current;
      waiting.current = undefined;
      work?.();
    };
    // The click comes in the same turn as the release, behind it.
    const release = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(settle);
    };
    const events = [
      ['pointerdown', press],
      ['pointerup', release],
      ['pointercancel', release],
    ] as const;
    for (const [name, listener] of events) window.addEventListener(name, listener, true);
    return () => {
      window.clearTimeout(timer);
      for (const [name, listener] of events) window.removeEventListener(name, listener, true);
    };
  }, []);
  return useCallback((work) => {
    if (pressed.current) waiting.current = work;
    else work();
  }, []);
}
