// The address of a preview: filters, tabs and paging move it, links to other pages do not.
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Location, Navigate } from '../location/location-context.ts';
import { resolveAddress } from '../location/resolve-address.ts';
import type { Surroundings } from '../navigation/surroundings.ts';

export interface PreviewAddress {
  readonly location: Location;
  readonly navigate: Navigate;
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
  const navigate = useCallback<Navigate>(
    (to) => {
      const target = resolveAddress(to, current.current);
      if (target.pathname !== current.current.pathname && !isInside(target.pathname))
        return onLeave(target.pathname);
      // Two changes in one turn build on each other, so the newest stands here before it is drawn.
      current.current = { pathname: target.pathname, search: target.search };
      setMoved({ home, pathname: target.pathname });
      setSearch(target.search);
    },
    [home, isInside, onLeave],
  );
  return useMemo(
    () => ({
      location: { pathname, search, hash: '', key: pathname, arrival: 'push' },
      navigate,
      surroundings: { location: () => current.current, leave: onLeave, guardBack: undefined },
    }),
    [pathname, search, navigate, onLeave],
  );
}
