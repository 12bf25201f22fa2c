// A page's data source: the call with its body filled, polled as the page says.
import { type SourcePlan, sourceRequest } from '#compile/compile-source.ts';
import type { Row, Scope } from '#compile/scope.ts';
import { type Resource, useResource } from './use-resource.ts';

/** `body` replaces the source's own, for tables that add filters and paging. */
export function useSource(source: SourcePlan | undefined, scope: Scope, body?: Row): Resource {
  return useResource(source && sourceRequest(source, body ?? source.body(scope), scope));
}
