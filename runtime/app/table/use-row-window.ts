// Mounts only the rows that can be seen, once a table is long.
import { type RefObject, useEffect, useState } from 'react';
import { type RowWindow, VIRTUAL_ABOVE, visibleRows } from '#compile/table/visible-rows.ts';

export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): RowWindow {
  const [view, setView] = useState({ top: 0, height: 800 });
  const virtual = count > VIRTUAL_ABOVE;
  useEffect(() => {
    const element = scroller.current;
    if (!virtual || element === null) return undefined;
    let frame = 0;
    const measure = () => {
      frame = 0;
      setView({ top: element.scrollTop, height: element.clientHeight });
    };
    // One measurement a frame, however many scroll events arrive.
    const follow = () => {
      if (frame === 0) frame = requestAnimationFrame(measure);
    };
    measure();
    element.addEventListener('scroll', follow, { passive: true });
    const observer = new ResizeObserver(follow);
    observer.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('scroll', follow);
      observer.disconnect();
    };
  }, [scroller, virtual]);
  return visibleRows(count, rowHeight, view.top, view.height);
}
