// The HTTP client of a preview: data sources are read, everything else is refused before it leaves.
import type { LinkedOperation, LinkedPage } from '#core/linked-page.ts';
import { CallError } from '../http/call-error.ts';
import type { HttpClient } from '../http/http-client.ts';
import { readingOperations } from './reading-operations.ts';

/** `linked` returns the page as it is drawn now; `onRefused` receives every call that was not made. */
/** Nothing is done from a preview. */
export const PREVIEW_REFUSED = '预览中不执行操作';

export function createPreviewHttp(
  http: HttpClient,
  linked: () => LinkedPage,
  onRefused: () => void,
): HttpClient {
  function refuse(path: string): never {
    onRefused();
    const global = PREVIEW_REFUSED;
    throw new CallError(global, { problem: 'refused', path, message: { global } });
  }
  return {
    // It is called then, and refused.
    downloadAddress: () => undefined,
    async callOperation(operation, body, options) {
      return mayRead(operation, linked())
        ? http.callOperation(operation, body, { ...options, silent: true })
        : refuse(operation.path);
    },
    async callPath(method, path, body, options) {
      return method === 'get' && path.startsWith('/_console/')
        ? http.callPath(method, path, body, { ...options, silent: true })
        : refuse(path);
    },
  };
}

/** By address: the page may have been linked anew since the call was prepared. */
function mayRead({ method, path }: LinkedOperation, linked: LinkedPage): boolean {
  return [...readingOperations(linked)].some((id) => {
    const operation = linked.operations[id];
    return operation?.path === path && operation.method === method;
  });
}
