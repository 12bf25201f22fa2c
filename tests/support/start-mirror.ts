// A service that records the headers it got and sends headers of a test's choice, on every way that leads through the
// gateway.
import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { WebSocketServer } from 'ws';
import { listenLocally } from './listen-locally.ts';

/**
 * `ANY /events` returns an event stream, `/again` first 503, a websocket below `/refused` 403; all others 200.
 */
export interface Mirror {
  readonly url: string;
  /** Of every request, oldest first. */
  readonly seen: IncomingHttpHeaders[];
  /** Sent with responses, also with handshakes. */
  headers: OutgoingHttpHeaders;
  body: string;
  stop(): Promise<void>;
}

export async function startMirror(): Promise<Mirror> {
  let hasRefused = false;
  const server = createServer((request, response) => {
    mirror.seen.push(request.headers);
    request.resume();
    const isAgain = request.url?.includes('/again') === true && !hasRefused;
    hasRefused = isAgain;
    const isStream = request.url?.includes('/events') === true;
    const type = isStream ? { 'content-type': 'text/event-stream' } : { 'content-type': 'text/html' };
    response.writeHead(isAgain ? 503 : 200, { ...type, ...mirror.headers });
    response.end(isStream ? 'data: 1\n\n' : mirror.body);
  });
  const sockets = new WebSocketServer({ noServer: true });
  sockets.on('headers', (lines) => {
    for (const [name, value] of Object.entries(mirror.headers))
      for (const item of [value].flat()) lines.push(`${name}: ${item}`);
  });
  server.on('upgrade', (request, socket, head) => {
    mirror.seen.push(request.headers);
    if (request.url?.startsWith('/refused') !== true) {
      sockets.handleUpgrade(request, socket, head, (open) => open.close());
      return;
    }
    const lines = Object.entries(mirror.headers).flatMap(([name, value]) =>
      [value].flat().map((item) => `${name}: ${item}\r\n`),
    );
    socket.end(`HTTP/1.1 403 Forbidden\r\ncontent-length: 2\r\n${lines.join('')}\r\nno`);
  });
  const port = await listenLocally(server);
  const mirror: Mirror = {
    url: `http://127.0.0.1:${port}`,
    seen: [],
    headers: {},
    body: 'hello',
    async stop() {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return mirror;
}
