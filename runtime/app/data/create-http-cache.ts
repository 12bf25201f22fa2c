import type { HttpClient } from '../http/http-client.ts';
import { createResourceCache, type ResourceCache } from './resource-cache.ts';

/** The console's cache. Reads are silent: the place that wanted the data shows what went wrong, with a retry. */
export function createHttpCache(http: HttpClient): ResourceCache {
  return createResourceCache(
    ({ operation, body }, signal) => http.callOperation(operation, body, { signal, silent: true }),
    () => Date.now(),
  );
}
