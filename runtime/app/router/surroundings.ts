// What a page does to the browser around it goes through here, so that a page drawn elsewhere (a preview) touches nothing.
import { createContext, useContext } from 'react';

export interface Surroundings {
  /** Address of the page as it is now, not as it was when the page was drawn last. */
  readonly location: () => { readonly pathname: string; readonly search: string };
  /** Replaces the whole console by an address outside. */
  readonly leave: (address: string) => void;
  /** Whether leaving with unsaved input asks first. */
  readonly guarded: boolean;
}

const BROWSER: Surroundings = {
  location: () => window.location,
  leave: (address) => window.location.replace(address),
  guarded: true,
};

const SurroundingsContext = createContext(BROWSER);

export const SurroundingsProvider = SurroundingsContext.Provider;

/** The browser itself unless a `SurroundingsProvider` says otherwise. */
export function useSurroundings(): Surroundings {
  return useContext(SurroundingsContext);
}
