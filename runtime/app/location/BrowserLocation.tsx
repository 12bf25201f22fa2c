import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react';
import { browserNavigator } from './browser-navigator.ts';
import { newEntry, readEntry } from './history-entry.ts';
import { NavigationType, Router } from './router.ts';

/** The browser's address and history, given to the router: what `BrowserRouter` does, for a quarter less of its size. */
export function BrowserLocation({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState(() => {
    // The first entry gets its number at once: leaving a page with unsaved input counts steps from here.
    if (readEntry(window.history.state) === undefined) window.history.replaceState(newEntry(0), '');
    return readLocation(NavigationType.Pop);
  });
  const navigator = useMemo(
    () => browserNavigator(window.history, (type) => setShown(readLocation(type))),
    [],
  );
  useLayoutEffect(() => {
    const stepped = () => setShown(readLocation(NavigationType.Pop));
    window.addEventListener('popstate', stepped);
    return () => window.removeEventListener('popstate', stepped);
  }, []);
  return (
    <Router navigator={navigator} location={shown.location} navigationType={shown.type}>
      {children}
    </Router>
  );
}

function readLocation(type: NavigationType) {
  const { pathname, search, hash } = window.location;
  return {
    location: { pathname, search, hash, key: readEntry(window.history.state)?.key ?? 'unknown' },
    type,
  };
}
