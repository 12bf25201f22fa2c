import { useSyncExternalStore } from 'react';

interface Store<State> {
  readonly state: () => State;
  readonly subscribe: (listener: () => void) => () => void;
}

/** The state of a store as it is now; draws again when it changes. */
export function useStore<State>(store: Store<State>): State {
  return useSyncExternalStore(store.subscribe, store.state);
}
