// A page's data source: the call with its body filled, polled as the page says.
import type { SourcePlan } from '#compile/compile-source.ts';
import { isRow, type Row, rowScope, type Scope } from '#compile/scope.ts';
import type { ResourceRequest } from './resource-cache.ts';
import { type Resource, useResource } from './use-resource.ts';

/** `body` replaces the source's own, for tables that add filters and paging. */
export function useSource(source: SourcePlan | undefined, scope: Scope, body?: Row): Resource {
  return useResource(source && sourceRequest(source, body ?? source.body(scope), scope));
}

export function sourceRequest(
  { id, operation, poll }: SourcePlan,
  body: Row,
  scope: Scope,
): ResourceRequest | undefined {
  const pollMs =
    poll &&
    ((result: unknown) =>
      poll.active(rowScope({ ...scope, result }, isRow(result) ? result : {})) ? poll.ms : undefined);
  return operation && { id, operation, body, pollMs };
}
