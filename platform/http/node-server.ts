// The app behind a port.
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import { createHttpServer, type FaultAnswer } from '#network/create-http-server.ts';
import type { ProtocolFault } from '#network/protocol-fault.ts';
import { type IsTrusted, readCaller } from '#network/read-caller.ts';
import type { App } from './app.ts';
import { protocolError } from './protocol-error.ts';
import type { ConnectionFacts } from './request/connection-facts.ts';

/** Uploads and calls of an upstream platform may take as long as the console waits for them. */
const REQUEST_TIMEOUT_MS = 20 * 60_000;
const CLOSE_PATIENCE_MS = 1_000;

export interface Listener {
  readonly port: number;
  /** Takes no new connections, gives running answers a second, then cuts them. */
  close(): Promise<void>;
}

/**
 * Rejects with the system's error (EADDRINUSE, EACCES …) when it cannot listen.
 * @param isTrusted proxies whose headers say who calls; asked anew for each request
 */
export async function listen(
  app: App,
  address: { readonly host: string; readonly port: number },
  isTrusted: IsTrusted = () => false,
): Promise<Listener> {
  const onRequest = getRequestListener(
    (request, { incoming }) => app.fetch(request, factsOf(incoming as IncomingMessage, isTrusted)),
    {
      overrideGlobalObjects: false,
      errorHandler: (error) => app.refuse(error instanceof RequestError ? protocolError('bad-host') : error),
    },
  );
  const server = createHttpServer(onRequest, (fault) => answerFault(app, fault));
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.keepAliveTimeout = 65_000; // Longer than usual load balancers keep an idle connection.
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address.port, address.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), CLOSE_PATIENCE_MS);
      await closed;
      clearTimeout(timer);
    },
  };
}

function factsOf({ socket, headers }: IncomingMessage, isTrusted: IsTrusted): ConnectionFacts {
  const caller = readCaller(socket, headers, isTrusted);
  return { ip: caller.ip, caller };
}

async function answerFault(app: App, fault: ProtocolFault): Promise<FaultAnswer> {
  const response = app.refuse(protocolError(fault));
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  };
}
