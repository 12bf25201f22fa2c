// The title of the page on screen, for the browser's tab and history: of a record it is known only with the record.
import { createContext, useContext, useEffect } from 'react';

type Report = (title: string | undefined) => void;

/** Outside a routed area, as in a preview, it is unused. */
export const PageTitleContext = createContext<Report>(() => {});

/** Undefined: not known yet. */
export function usePageTitle(title: string | undefined): void {
  const report = useContext(PageTitleContext);
  useEffect(() => {
    report(title);
    return () => report(undefined);
  }, [report, title]);
}
