// Arriving on a page: scroll position and focus are where a person expects them.
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from '../location/router.ts';

/** `arrived` is the path whose view is on screen; two paths of one place are one page with another tab open. */
export function useArrival(arrived: string, place: string, ready: boolean): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const positions = useRef(new Map<string, number>());
  const last = useRef<string | undefined>(undefined);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const remember = () => positions.current.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffect(() => {
    if (!ready || arrived !== pathname || last.current === place) return;
    const isFirst = last.current === undefined;
    last.current = place;
    window.scrollTo(0, type === 'POP' ? (positions.current.get(key) ?? 0) : 0);
    if (!isFirst) focusHeading();
  }, [arrived, place, pathname, ready, type, key]);
}

/** The page's heading, so that a reader says where one is and Tab goes on from there. */
function focusHeading(): void {
  const heading =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
