// What a page's plans and expressions see, made of its address and the session.
import type { ConsoleSession } from '#core/console-session.ts';
import type { LinkedPage } from '#core/linked-page.ts';
import type { RouteParams } from '#core/route.ts';
import type { CompileContext } from '../compile-context.ts';
import type { Scope } from '../scope.ts';

export function pageCompileContext(
  linked: LinkedPage,
  { access, permissions }: Pick<ConsoleSession, 'access' | 'permissions'>,
): CompileContext {
  return { linked, access, permissions };
}

/** Roots `params`, `query`, `user`, `session`. */
export function pageScope(session: ConsoleSession, params: RouteParams, query: URLSearchParams): Scope {
  return {
    params,
    query: Object.fromEntries(query),
    user: session.user ?? {},
    session: {
      organizationId: session.organizationId,
      projectId: session.projectId,
      role: session.role,
      approver: session.approver,
      deployment: session.deployment,
    },
  };
}
