// The call that a page begins with, known before anything of it is drawn, in the browser and on the server.
import type { ConsoleSession } from '#core/console-session.ts';
import type { LinkedPage } from '#core/linked-page.ts';
import type { RouteParams } from '#core/route.ts';
import { compileSource, type SourceRequest, sourceRequest } from '../compile-source.ts';
import { compileTable, isSliding, tableBody, tableQueryShape } from '../table/compile-table.ts';
import { decodeTableState } from '../table/query-codec.ts';
import { pageCompileContext, pageScope } from './page-scope.ts';

export interface PageAddress {
  readonly params: RouteParams;
  readonly query: URLSearchParams;
}

/** The same request that the page's view makes; undefined where there is none, or none that it would make again. */
export function firstRequest(
  linked: LinkedPage,
  { params, query }: PageAddress,
  session: ConsoleSession,
): SourceRequest | undefined {
  const { page } = linked;
  const scope = pageScope(session, params, query);
  const known = page.kind === 'detail' ? page.source : page.kind === 'form' ? page.load : undefined;
  if (known !== undefined) {
    const source = compileSource(known, linked);
    return sourceRequest(source, source.body(scope), scope);
  }
  if (page.kind !== 'list') return undefined;
  const plan = compileTable(page, pageCompileContext(linked, session));
  const state = decodeTableState(query, tableQueryShape(plan, '', session.settings));
  if (isSliding(plan, state)) return undefined;
  return sourceRequest(plan.source, tableBody(plan, state, scope, 0), scope);
}
