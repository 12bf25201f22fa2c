import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import { listenLocally } from './listen-locally.ts';

export interface EchoedRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/**
 * A real service to register and call:
 * `ANY /echo…` returns its request as JSON · `GET /events?count=3&delay=50` sends SSE · `GET /slow?ms=500` is late ·
 * `ANY /status/503` returns that status · `GET /bytes?size=1000` sends that many bytes · `GET /broken` cuts the body ·
 * websocket on any path sends back what it gets · `GET /health` returns 200 or 503 · anything else 404.
 */
export interface EchoService {
  /** `http://127.0.0.1:port`, no slash at the end. */
  readonly url: string;
  readonly port: number;
  /** Everything received, oldest first; `/health` is not counted. */
  readonly requests: readonly EchoedRequest[];
  setHealthy(healthy: boolean): void;
  stop(): Promise<void>;
}

/** `port` 0: any free one; give the former port to come back after `stop`. */
export async function startEchoService(port = 0): Promise<EchoService> {
  const requests: EchoedRequest[] = [];
  let healthy = true;
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://service');
    if (url.pathname === '/health') return answer(response, healthy ? 200 : 503, { healthy });
    const echoed = await describe(request).catch(() => undefined); // The caller broke off.
    if (echoed === undefined) return;
    requests.push(echoed);
    const kind = url.pathname.split('/')[1] ?? '';
    await (KINDS[kind] ?? notFound)(response, url, echoed);
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => {
    socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary }));
  });
  const at = await listenLocally(server, port);

  return {
    url: `http://127.0.0.1:${at}`,
    port: at,
    requests,
    setHealthy: (value) => {
      healthy = value;
    },
    async stop() {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Kind = (response: ServerResponse, url: URL, echoed: EchoedRequest) => Promise<void> | void;

const KINDS: Readonly<Record<string, Kind>> = {
  echo: (response, _url, echoed) => answer(response, 200, echoed),
  async events(response, url) {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
    for (let i = 0; i < numberOf(url, 'count', 3); i++) {
      response.write(`id: ${i}\ndata: ${JSON.stringify({ index: i })}\n\n`);
      await sleep(numberOf(url, 'delay', 20));
    }
    response.end();
  },
  async slow(response, url) {
    await sleep(numberOf(url, 'ms', 500));
    answer(response, 200, { slept: true });
  },
  status: (response, url) => answer(response, Number(url.pathname.split('/')[2]), { failed: true }),
  bytes(response, url) {
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    response.end(Buffer.alloc(numberOf(url, 'size', 1000), 'x'));
  },
  broken(response) {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"half":');
    setTimeout(() => response.destroy(), 20);
  },
};

const notFound: Kind = (response) => answer(response, 404, { message: 'unknown path' });

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function describe(request: IncomingMessage): Promise<EchoedRequest> {
  return {
    method: request.method ?? '',
    url: request.url ?? '',
    headers: request.headers,
    body: await text(request),
  };
}

function numberOf(url: URL, name: string, fallback: number): number {
  return Number(url.searchParams.get(name) ?? fallback);
}
