// The app behind a port.
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { App } from './app.ts';

/** Uploads and calls of an upstream platform may take as long as the console waits for them. */
const REQUEST_TIMEOUT_MS = 20 * 60_000;
const CLOSE_PATIENCE_MS = 1_000;

export interface Listener {
  readonly port: number;
  /** Takes no new connections, gives running answers a second, then cuts them. */
  close(): Promise<void>;
}

/** Rejects with the system's error (EADDRINUSE, EACCES …) when it cannot listen. */
export async function listen(
  app: App,
  address: { readonly host: string; readonly port: number },
): Promise<Listener> {
  const server = createAdaptorServer({
    fetch: (request, { incoming }) => app.fetch(request, { ip: ipOf(incoming as IncomingMessage) }),
    overrideGlobalObjects: false,
  }) as Server;
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

/** IPv4 in its own spelling, also on a socket that takes both families. */
function ipOf(incoming: IncomingMessage): string {
  return (incoming.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
}
