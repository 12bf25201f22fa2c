// What every part of a page can read: the linked page, its address and what expressions see.
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { CompileContext } from '#compile/compile-context.ts';
import { pageCompileContext, pageScope } from '#compile/page/page-scope.ts';
import type { Scope } from '#compile/scope.ts';
import { useSession } from '../session/use-session.ts';
import type { PageViewProps } from './page-view.ts';
import { useQuery } from './use-query.ts';

export interface PageContextValue extends PageViewProps {
  readonly compile: CompileContext;
  /** Roots `params`, `query`, `user`, `session`. */
  readonly scope: Scope;
}

const PageContext = createContext<PageContextValue | undefined>(undefined);

export function PageProvider({ linked, params, children }: PageViewProps & { readonly children: ReactNode }) {
  const session = useSession();
  const { query } = useQuery();
  const { access, permissions } = session;
  const compile = useMemo(
    () => pageCompileContext(linked, { access, permissions }),
    [linked, access, permissions],
  );
  const scope = useMemo(() => pageScope(session, params, query), [session, params, query]);
  const value = useMemo(() => ({ linked, params, compile, scope }), [linked, params, compile, scope]);
  return <PageContext.Provider value={value}>{children}</PageContext.Provider>;
}

export function usePage(): PageContextValue {
  const page = useContext(PageContext);
  if (page === undefined) throw new Error('[Bug] PageProvider is missing above this component');
  return page;
}
