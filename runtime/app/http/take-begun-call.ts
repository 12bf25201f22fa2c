import type { BegunCall } from '#core/begun-call.ts';

export interface BegunFetch {
  /**
   * Answers with the call that the document began, once, and only to the very same request: method, address, headers and
   * body. Anything else goes out as it is.
   */
  readonly fetch: typeof globalThis.fetch;
  /** The first page has asked: an answer that it did not want is of no use to a later one. */
  forget(): void;
}

export function takeBegunCall(begun: BegunCall | undefined): BegunFetch {
  let waiting = begun;
  return {
    fetch(input, init = {}) {
      if (waiting === undefined || !isSame(waiting, input, init)) return fetch(input, init);
      const { response, abort } = waiting;
      waiting = undefined;
      const { signal } = init;
      if (signal?.aborted) abort(signal.reason);
      signal?.addEventListener('abort', () => abort(signal.reason), { once: true });
      return response;
    },
    forget() {
      waiting?.abort('not wanted');
      waiting = undefined;
    },
  };
}

function isSame(begun: BegunCall, input: unknown, { method, headers, body }: RequestInit): boolean {
  if (method !== 'POST' || input !== begun.path || body !== begun.body) return false;
  return textOf(new Headers(headers)) === textOf(new Headers(begun.headers));
}

/** `Headers` are in order of their names, in lower case. */
function textOf(headers: Headers): string {
  return JSON.stringify([...headers]);
}
