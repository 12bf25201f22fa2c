// Where one is and how one goes elsewhere, for the parts of a page; a preview has its own.
import { createContext, useContext } from 'react';

export interface Location {
  readonly pathname: string;
  /** With its `?`; empty without a query. */
  readonly search: string;
  /** With its `#`; empty without one. */
  readonly hash: string;
  /** The same again after a step back to this entry of the history. */
  readonly key: string;
  /** How one came here: by a step through the history (or a load), a new entry, or in place of the one before. */
  readonly arrival: 'step' | 'push' | 'replace';
}

/** `to` is relative to the current address: a path, `?query` or `#anchor`. A new entry of the history unless `replace`. */
export type Navigate = (to: string, options?: { readonly replace?: boolean }) => void;

const LocationContext = createContext<Location | undefined>(undefined);
/** Apart from the address, so that what only goes elsewhere is not drawn again with each change. */
const NavigateContext = createContext<Navigate | undefined>(undefined);

export const LocationProvider = LocationContext.Provider;
export const NavigateProvider = NavigateContext.Provider;

export function useLocation(): Location {
  return present(useContext(LocationContext), 'LocationProvider');
}

/** The function stays the same as long as the provider does. */
export function useNavigate(): Navigate {
  return present(useContext(NavigateContext), 'NavigateProvider');
}

function present<Value>(value: Value | undefined, provider: string): Value {
  if (value === undefined) throw new Error(`[Bug] ${provider} is missing above this component`);
  return value;
}
