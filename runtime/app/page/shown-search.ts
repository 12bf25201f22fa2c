// The query that belongs to the page on screen: that page stays while the next one is fetched, and the address is ahead.
import { createContext, useContext, useRef } from 'react';
import { useLocation } from '../location/router.ts';

const ShownSearchContext = createContext<string | undefined>(undefined);

export const ShownSearchProvider = ShownSearchContext.Provider;

/** The query of the address as long as `path` is that of the address, then the last one of that path. */
export function useHeldSearch(path: string): string {
  const { pathname, search } = useLocation();
  const held = useRef(search);
  if (path === pathname) held.current = search;
  return held.current;
}

/** With its `?`; outside of the routed area that of the address. */
export function useShownSearch(): string {
  const { search } = useLocation();
  return useContext(ShownSearchContext) ?? search;
}
