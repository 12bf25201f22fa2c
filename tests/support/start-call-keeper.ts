import { createServer } from 'node:http';
import { listenLocally } from './listen-locally.ts';

export interface KeptCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

export interface CallKeeper {
  /** `http://127.0.0.1:port`. */
  readonly origin: string;
  /** The last call that came; undefined: none since `forget`. */
  readonly last: () => KeptCall | undefined;
  forget(): void;
  close(): void;
}

/** A server that keeps what it was sent and answers all calls with the same JSON. */
export async function startCallKeeper(answer: unknown = {}): Promise<CallKeeper> {
  let kept: KeptCall | undefined;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', url = '', headers } = request;
    kept = { method, url, headers, body: Buffer.concat(chunks) };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer));
  });
  const origin = `http://127.0.0.1:${await listenLocally(server)}`;
  return {
    origin,
    last: () => kept,
    forget() {
      kept = undefined;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
