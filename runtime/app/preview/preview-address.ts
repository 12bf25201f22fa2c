// The address of a preview: filters, tabs and paging move it, links to other pages do not.
import { useCallback, useMemo, useRef, useState } from 'react';
import { type Navigator, parsePath, type To } from '../location/router.ts';
import type { Surroundings } from '../navigation/surroundings.ts';

export interface PreviewAddress {
  readonly location: { readonly pathname: string; readonly search: string };
  /** Navigation as the router needs it. */
  readonly navigator: Navigator;
  readonly surroundings: Surroundings;
}

/** `isInside` tells paths of the same page (another tab) from others; `onLeave` receives the requested path. */
export function usePreviewAddress(
  home: string,
  isInside: (pathname: string) => boolean,
  onLeave: (address: string) => void,
): PreviewAddress {
  const [search, setSearch] = useState('');
  const [moved, setMoved] = useState({ home, pathname: home });
  // Another record, another route: what was opened in the old one means nothing there.
  const pathname = moved.home === home ? moved.pathname : home;
  const current = useRef({ pathname, search });
  current.current = { pathname, search };
  const move = useCallback(
    (to: To) => {
      const target = typeof to === 'string' ? parsePath(to) : to;
      const wanted = target.pathname ?? current.current.pathname;
      if (wanted !== current.current.pathname && !isInside(wanted)) return onLeave(wanted);
      // Two changes in one turn build on each other, so the newest stands here before it is drawn.
      current.current = { pathname: wanted, search: target.search ?? '' };
      setMoved({ home, pathname: wanted });
      setSearch(target.search ?? '');
    },
    [home, isInside, onLeave],
  );
  return useMemo(
    () => ({
      location: { pathname, search },
      navigator: {
        createHref: (to) =>
          typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`,
        go: () => {},
        push: move,
        replace: move,
      },
      surroundings: { location: () => current.current, leave: onLeave, guardBack: undefined },
    }),
    [pathname, search, move, onLeave],
  );
}
