// `fetch` over a Unix socket, with connections that are kept.
import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export type SocketFetch = (path: string, init?: RequestInit) => Promise<Response>;

export function socketFetch(socketPath: string): SocketFetch {
  const agent = new Agent({ keepAlive: true });
  return async (path, init = {}) => {
    // Knows of each kind of body what bytes and which type it is.
    const sent = new Request('http://localhost', { method: 'POST', body: init.body ?? null });
    const body = Buffer.from(await sent.arrayBuffer());
    const headers = Object.fromEntries([...sent.headers, ...new Headers(init.headers)]);
    return new Promise((resolve, reject) => {
      const options = { socketPath, path, agent, method: init.method ?? 'GET', headers };
      const call = request(options, async (answer) => {
        const { statusCode: status = 0, rawHeaders } = answer;
        const named = rawHeaders.flatMap((name, at) =>
          at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ''] as [string, string]] : [],
        );
        await buffer(answer).then(
          (bytes) => resolve(new Response(bytes, { status, headers: named })),
          reject,
        );
      });
      call.once('error', reject);
      call.end(init.method === undefined ? undefined : body);
    });
  };
}
