import { type RefObject, useEffect, useState } from 'react';

/** Of an element, in pixels of the screen; 0 before it is drawn. */
export function useWidth(target: RefObject<Element | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = target.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.getBoundingClientRect().width));
    observer.observe(element);
    return () => observer.disconnect();
  }, [target]);
  return width;
}
