import { newEntry, readEntry } from './history-entry.ts';
import { createPath, NavigationType, type Navigator, type To } from './router.ts';

type EntryHistory = Pick<History, 'state' | 'go' | 'pushState' | 'replaceState'>;

/** Moves the browser's history for the router; `moved` is called after each move that is made here. */
export function browserNavigator(history: EntryHistory, moved: (type: NavigationType) => void): Navigator {
  const position = () => readEntry(history.state)?.position ?? 0;
  return {
    createHref: addressOf,
    go: (delta) => history.go(delta),
    push(to) {
      history.pushState(newEntry(position() + 1), '', addressOf(to));
      moved(NavigationType.Push);
    },
    replace(to) {
      history.replaceState(newEntry(position()), '', addressOf(to));
      moved(NavigationType.Replace);
    },
  };
}

/** Two slashes at its beginning, however browsers let them be written, stay a path: they never name a host. */
function addressOf(to: To): string {
  return (typeof to === 'string' ? to : createPath(to)).replace(/^[\\/][\t\n\r\\/]*[\\/]/, '/');
}
