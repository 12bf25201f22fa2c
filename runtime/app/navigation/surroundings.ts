// What a page does to the browser around it goes through here, so that a page drawn elsewhere (a preview) touches nothing.
import { createContext, useContext } from 'react';
import { createBackGuard, type GuardBack } from './back-guard.ts';

export interface Surroundings {
  /** Address of the page as it is now, not as it was when the page was drawn last. */
  readonly location: () => { readonly pathname: string; readonly search: string };
  /** Replaces the whole console by an address outside. */
  readonly leave: (address: string) => void;
  /** Absent: leaving with unsaved input does not ask. */
  readonly guardBack: GuardBack | undefined;
}

/** The browser itself. */
export function createSurroundings(browser: Window): Surroundings {
  return {
    location: () => browser.location,
    leave: (address) => browser.location.replace(address),
    guardBack: createBackGuard(browser),
  };
}

const SurroundingsContext = createContext<Surroundings | undefined>(undefined);

export const SurroundingsProvider = SurroundingsContext.Provider;

export function useSurroundings(): Surroundings {
  const surroundings = useContext(SurroundingsContext);
  if (surroundings === undefined)
    throw new Error('[Bug] SurroundingsProvider is missing above this component');
  return surroundings;
}
