import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import { listenLocally } from './listen-locally.ts';

/** Times are ms of this process's clock. */
export interface CountedCall {
  /** As its body or message said: `{"seq": 7}`. */
  readonly seq: number;
  readonly receivedMs: number;
  readonly answeredMs: number;
  /** Of server-sent events: from the call to the first one. */
  readonly firstEventMs?: number;
}

/**
 * A service that tells afterwards what really came and what it did. It answers after a few milliseconds; below `/chat` it sends
 * pieces of a text with a count of tokens; a websocket gets its messages back.
 */
export interface CountingService {
  /** `http://127.0.0.1:port` */
  readonly url: string;
  /** Those that it has answered, in that order. @param path first part of theirs, such as `/chat` */
  readonly calls: (path: string) => readonly CountedCall[];
  /** Most calls that it worked on at the same time. */
  readonly mostAtOnce: (path: string) => number;
  readonly stop: () => Promise<void>;
}

export const CHAT = { pieces: 3, tokens: 5, gapMs: 10 };
const WORK_MS = 5;

export async function startCountingService(): Promise<CountingService> {
  const counted = new Map<string, { readonly calls: CountedCall[]; atOnce: number; mostAtOnce: number }>();
  const countOf = (url: string | undefined) => {
    const path = `/${(url ?? '').split('/')[1]?.split('?')[0] ?? ''}`;
    const count = counted.get(path) ?? { calls: [], atOnce: 0, mostAtOnce: 0 };
    counted.set(path, count);
    return count;
  };
  /** @param answer returns what else there is to note */
  const work = async (
    url: string | undefined,
    seq: number,
    answer: (receivedMs: number) => Promise<Partial<CountedCall>>,
  ) => {
    const count = countOf(url);
    const receivedMs = performance.now();
    count.atOnce += 1;
    count.mostAtOnce = Math.max(count.mostAtOnce, count.atOnce);
    const noted = await answer(receivedMs);
    count.atOnce -= 1;
    count.calls.push({ seq, receivedMs, answeredMs: performance.now(), ...noted });
  };

  const server = createServer(async (request, response) => {
    const { seq } = (await json(request)) as { readonly seq: number };
    await work(request.url, seq, async (receivedMs) => {
      if (!request.url?.startsWith('/chat')) {
        await sleep(WORK_MS);
        response.setHeader('content-type', 'application/json').end(JSON.stringify({ seq }));
        return {};
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      await sleep(CHAT.gapMs);
      const firstEventMs = performance.now() - receivedMs;
      for (let piece = 0; piece < CHAT.pieces; piece++) {
        response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: '字' } }] })}\n\n`);
        await sleep(CHAT.gapMs);
      }
      const usage = JSON.stringify({ choices: [], usage: { completion_tokens: CHAT.tokens } });
      response.end(`data: ${usage}\n\ndata: [DONE]\n\n`);
      return { firstEventMs };
    });
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket, { url }) =>
    socket.on('message', (data) =>
      work(url, JSON.parse(String(data)).seq, async () => {
        await sleep(WORK_MS);
        socket.send(String(data));
        return {};
      }),
    ),
  );
  const port = await listenLocally(server);
  return {
    url: `http://127.0.0.1:${port}`,
    calls: (path) => countOf(path).calls,
    mostAtOnce: (path) => countOf(path).mostAtOnce,
    async stop() {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
