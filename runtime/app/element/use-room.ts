// How wide an element is, known before the first picture of it is shown.
import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Pixels inside the element; undefined until it is on the screen. A scroll bar that goes again gives its room back only
 * with the next change of the outer width: what is drawn for the wider place might need the bar again, without end.
 */
export function useRoom(target: RefObject<HTMLElement | null>): number | undefined {
  const [room, setRoom] = useState<number | undefined>(undefined);
  useLayoutEffect(() => {
    const element = target.current;
    if (element === null) return undefined;
    let seen = { outer: 0, inner: 0 };
    const measure = () => {
      const [outer, inner] = [element.offsetWidth, element.clientWidth];
      // Not drawn at all: what was known still holds.
      if (inner === 0) return;
      seen = { outer, inner: outer === seen.outer ? Math.min(inner, seen.inner) : inner };
      setRoom(seen.inner);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [target]);
  return room;
}
