// What the routed area says of itself (`data-state`), so that tests and readers can wait for the truth.
import { createContext, useContext, useLayoutEffect } from 'react';

export type PageState = 'loading' | 'ready' | 'empty' | 'error' | 'forbidden' | 'not-found';

type Report = (state: PageState) => void;

export const PageStateContext = createContext<Report>(() => {});

export const PageStateProvider = PageStateContext.Provider;

/**
 * A view reports its state: `usePageState(failed ? 'error' : loading ? 'loading' : 'ready')`.
 * A view that never reports counts as `ready` once it is drawn.
 */
export function usePageState(state: PageState): void {
  const report = useContext(PageStateContext);
  useLayoutEffect(() => report(state), [report, state]);
}
