import { type ReactNode, useCallback, useLayoutEffect, useState } from 'react';
import { newEntry, readEntry } from './history-entry.ts';
import { type Location, LocationProvider, type Navigate, NavigateProvider } from './location-context.ts';
import { resolveAddress } from './resolve-address.ts';

/** The browser's own address and history, provided to what is below. */
export function BrowserLocation({ children }: { readonly children: ReactNode }) {
  const [location, setLocation] = useState(() => {
    // The first entry gets its number at once: leaving a page with unsaved input counts steps from here.
    if (readEntry(window.history.state) === undefined) window.history.replaceState(newEntry(0), '');
    return readLocation('step');
  });
  useLayoutEffect(() => {
    const stepped = () => setLocation(readLocation('step'));
    window.addEventListener('popstate', stepped);
    return () => window.removeEventListener('popstate', stepped);
  }, []);
  const navigate = useCallback<Navigate>((to, { replace = false } = {}) => {
    const { pathname, search, hash } = resolveAddress(to, window.location);
    const position = readEntry(window.history.state)?.position ?? 0;
    const address = pathname + search + hash;
    if (replace) window.history.replaceState(newEntry(position), '', address);
    else window.history.pushState(newEntry(position + 1), '', address);
    setLocation(readLocation(replace ? 'replace' : 'push'));
  }, []);
  return (
    <NavigateProvider value={navigate}>
      <LocationProvider value={location}>{children}</LocationProvider>
    </NavigateProvider>
  );
}

function readLocation(arrival: Location['arrival']): Location {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, arrival, key: readEntry(window.history.state)?.key ?? 'unknown' };
}
