// HTTP/1.1 by undici, one call at a time on a connection: no call waits for another one inside the client, where nobody sees it.

import { Client } from 'undici';
import { connectionTo, isSocketAddress } from '#core/replica-address.ts';
import { type ClientOptions, failureOf, type LoadClient } from './load-client.ts';

export function createHttpClient({ address, timeoutMs }: ClientOptions): LoadClient {
  const idle: Client[] = [];
  const all = new Set<Client>();
  const open = () => {
    const isSocket = isSocketAddress(address);
    const client = new Client(isSocket ? 'http://localhost' : address, {
      pipelining: 1,
      // Calls have a deadline of their own.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: { timeout: timeoutMs, ...(isSocket ? connectionTo(address) : {}) },
    });
    all.add(client);
    return client;
  };

  return {
    send(request, listener) {
      const client = idle.pop() ?? open();
      let status = 0;
      let isGivenUp = false;
      let abort: (() => void) | undefined;
      client.dispatch(
        {
          path: request.path,
          method: request.method,
          headers: request.headers,
          body: request.body,
        },
        {
          onConnect(stop) {
            abort = stop;
            if (isGivenUp) stop();
          },
          onHeaders(code) {
            status = code;
            return true;
          },
          onData(chunk) {
            if (!isGivenUp) listener.onData(chunk);
            return true;
          },
          onComplete() {
            idle.push(client);
            if (!isGivenUp) listener.onEnd(status);
          },
          onError(error) {
            idle.push(client);
            if (isGivenUp) return;
            const { failure, text } = failureOf(error);
            listener.onFail(failure, text);
          },
        },
      );
      return () => {
        isGivenUp = true;
        abort?.();
      };
    },
    close() {
      for (const client of all) void client.destroy();
    },
  };
}
