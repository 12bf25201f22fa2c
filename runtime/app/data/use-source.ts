// A page's data source: the call with its body filled, polled as the page says.
import type { SourcePlan } from '#compile/compile-source.ts';
import { isRow, type Row, type Scope } from '#compile/scope.ts';
import type { ResourceRequest } from './resource-cache.ts';
import { usePolling } from './use-polling.ts';
import { type Resource, useResource } from './use-resource.ts';

/** `body` replaces the source's own, for tables that add filters and paging. */
export function useSource(source: SourcePlan | undefined, scope: Scope, body?: Row): Resource {
  const resource = useResource(
    source === undefined ? undefined : sourceRequest(source, body ?? source.body(scope)),
  );
  const poll = source?.poll;
  const readable = isRow(resource.data) ? resource.data : {};
  const active = poll?.active({ ...readable, ...scope, result: resource.data }) ?? false;
  usePolling(active && resource.status === 'ready' ? poll?.ms : undefined, resource.refresh);
  return resource;
}

export function sourceRequest(source: SourcePlan, body: Row): ResourceRequest | undefined {
  return source.operation === undefined ? undefined : { id: source.id, operation: source.operation, body };
}
