// Which calls of a page only read: those that data sources make. A preview carries out no other.
import { isRow } from '#compile/scope.ts';
import type { LinkedPage } from '#core/linked-page.ts';

/** Keys of our own pages that hold a source of data. */
const SOURCES = new Set(['source', 'load', 'options', 'markers']);
/** amis: keys that always read, and nodes whose `api` does. */
const AMIS_SOURCES = new Set(['initApi', 'source', 'initFetchApi', 'deferApi', 'autoComplete']);
const AMIS_READERS = new Set([
  'crud',
  'crud2',
  'service',
  'chart',
  'table',
  'table2',
  'cards',
  'list',
  'tree',
]);
/** Whatever a page under edit says: a call that is named after a change is never a source. */
const CHANGES =
  /\.(?:\w*?)(?:create|update|delete|remove|add|set|save|enable|disable|start|stop|grant|revoke|reset|publish|rollback|discard|login|logout|change|unlock|lock)\w*$/i;

/** Ids of the operations that a preview of the page may call. */
export function readingOperations({ page, operations }: LinkedPage): ReadonlySet<string> {
  const named = page.kind === 'amis' ? amisSources(page.body) : pageSources(page);
  return new Set(
    [...named].filter((id) => {
      const operation = operations[id];
      return operation !== undefined && !operation.csrf && operation.shape !== 'none' && !CHANGES.test(id);
    }),
  );
}

function* pageSources(value: unknown): Iterable<string> {
  if (Array.isArray(value)) {
    for (const item of value) yield* pageSources(item);
    return;
  }
  if (!isRow(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    if (SOURCES.has(key) && isRow(inner) && typeof inner.operation === 'string') yield inner.operation;
    yield* pageSources(inner);
  }
}

function* amisSources(value: unknown): Iterable<string> {
  if (Array.isArray(value)) {
    for (const item of value) yield* amisSources(item);
    return;
  }
  if (!isRow(value)) return;
  const reads = AMIS_READERS.has(String(value.type));
  for (const [key, inner] of Object.entries(value)) {
    if (AMIS_SOURCES.has(key) || (key === 'api' && reads)) yield* amisOperation(inner);
    yield* amisSources(inner);
  }
}

function* amisOperation(api: unknown): Iterable<string> {
  const address = isRow(api) ? api.url : api;
  const id = typeof address === 'string' ? /^operation:([\w.-]+)/.exec(address)?.[1] : undefined;
  if (id !== undefined) yield id;
}
