import type { WantsAxe } from './visit.ts';

/**
 * Roles see the same page with fewer or more buttons: it is checked again only when there is a kind of element on it that
 * was not there before. `key` names the page and its tab.
 */
export function createSeenElements(): (key: string) => WantsAxe {
  const seen = new Map<string, Set<string>>();
  return (key) => (state, elements) => {
    // The view without a page is one and the same everywhere.
    const place = state === 'forbidden' ? state : key;
    const known = seen.get(place) ?? new Set();
    const isNew = elements.some((element) => !known.has(element));
    seen.set(place, new Set([...known, ...elements]));
    return isNew;
  };
}
