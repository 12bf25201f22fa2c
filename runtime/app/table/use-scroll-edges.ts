// Marks on which sides a table goes on beyond its frame, so that the style sheet can draw a shadow there.
import { type RefObject, useEffect } from 'react';

/** Sets `data-more` to "left", "right" or both. Written past React: a scroll must not draw the rows again. */
export function useScrollEdges(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const mark = () => {
      const left = element.scrollLeft > 1;
      const right = element.scrollLeft + element.clientWidth < element.scrollWidth - 1;
      element.dataset.more = [left ? 'left' : '', right ? 'right' : ''].join(' ').trim();
    };
    const observer = new ResizeObserver(mark);
    observer.observe(element);
    // Columns come, go and change their width without the frame doing so.
    if (element.firstElementChild !== null) observer.observe(element.firstElementChild);
    element.addEventListener('scroll', mark, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', mark);
    };
  }, [scroller]);
}
