// A tiny HTTP server in the part of a replica: it returns its name, and can keep calls waiting.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import { portAddress, socketAddress } from '#core/replica-address.ts';
import { listenLocally } from './listen-locally.ts';

export interface ReplicaRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/**
 * `ANY /hold…` answers after `release()`, `/slow?ms=300` late, `/status/418` with that status, `/bytes` with bytes,
 * `/gone` not at all; anything else at once. Every other answer is `{who, url, body}`. Websockets get their messages back,
 * with the name in front.
 */
export interface TestReplica {
  /** 0 for one that listens on a socket. */
  readonly port: number;
  /** As the platform writes it down. */
  readonly address: string;
  readonly url: string;
  /** Everything received, oldest first. */
  readonly requests: ReplicaRequest[];
  /** Calls in progress now, and the most there ever were at once. */
  readonly load: { now: number; most: number };
  /** Releases all held calls, and future ones. */
  release(): void;
  /** As a good process ends: no new connections, idle ones closed, calls under way finished. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/** `place`: a port, 0 for any free one, or the path of a Unix socket. */
export async function startReplica(who: string, place: number | string = 0): Promise<TestReplica> {
  const requests: ReplicaRequest[] = [];
  const load = { now: 0, most: 0 };
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const server = createServer(async (request, response) => {
    load.now++;
    load.most = Math.max(load.most, load.now);
    response.once('close', () => load.now--);
    const body = String(await buffer(request).catch(() => ''));
    requests.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
    await answer(request, response, { who, body, gate }).catch(() => response.destroy());
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) =>
    socket.on('message', (data) => socket.send(`${who}: ${String(data)}`)),
  );
  const used = await listenAt(server, place);
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return {
    port: used,
    address: typeof place === 'string' ? socketAddress(place) : portAddress(used),
    url: `http://127.0.0.1:${used}`,
    requests,
    load,
    release: () => open(),
    async drain() {
      const closed = close();
      server.closeIdleConnections();
      await closed;
    },
    async stop() {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      server.closeAllConnections();
      await close();
    },
  };
}

async function listenAt(server: Server, place: number | string): Promise<number> {
  if (typeof place === 'number') return listenLocally(server, place);
  await new Promise<void>((listening) => server.listen(place, listening));
  return 0;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { who, body, gate }: { readonly who: string; readonly body: string; readonly gate: Promise<void> },
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://replica');
  const [, kind, value] = url.pathname.split('/');
  if (kind === 'hold') await gate;
  if (kind === 'slow') await sleep(Number(url.searchParams.get('ms') ?? 100));
  if (kind === 'gone') response.destroy();
  else if (kind === 'bytes')
    response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.from([137, 80, 78, 71, 0, 255, 1]));
  else
    response
      .writeHead(kind === 'status' ? Number(value) : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ who, url: request.url, body }));
}
