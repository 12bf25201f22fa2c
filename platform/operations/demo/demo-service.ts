// A real HTTP service on this machine, for the demo to register and call.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { analyzeSentiment, findKeywords } from './analyze-text.ts';

export interface DemoService {
  /** `http://127.0.0.1:port` */
  readonly url: string;
  readonly port: number;
  stop(): Promise<void>;
}

const MAX_BODY_BYTES = 64 * 1024;
const MAX_TEXT_LENGTH = 2_000;

/** Header and value that `/keywords` demands, so that the gateway's injected credential is really used. */
export const KEYWORDS_CREDENTIAL = { name: 'X-Demo-Key', value: 'demo-keywords-key' };

/** Tries `port` first, any free one when it is taken (0: any). `POST /sentiment`, `POST /keywords`, `GET /health`. */
export async function startDemoService(port: number): Promise<DemoService> {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const listen = (wanted: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(wanted, '127.0.0.1', () => {
        server.off('error', reject);
        resolve();
      });
    });
  await listen(port).catch(() => listen(0));
  const used = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${used}`,
    port: used,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://demo');
  if (pathname === '/health') return send(response, 200, { status: 'ok' });
  const analyze = ANALYSES[pathname];
  if (analyze === undefined) return send(response, 404, { message: `没有接口 ${pathname}` });
  if (request.method !== 'POST') return send(response, 405, { message: '只支持 POST' });
  if (
    pathname === '/keywords' &&
    request.headers[KEYWORDS_CREDENTIAL.name.toLowerCase()] !== KEYWORDS_CREDENTIAL.value
  )
    return send(response, 401, { message: '缺少凭证' });
  const text = sentText(await readBody(request));
  if (text === undefined) return send(response, 400, { message: '请求体须为 {"text": "…"}' });
  if (text.length > MAX_TEXT_LENGTH)
    return send(response, 413, { message: `文本最长 ${MAX_TEXT_LENGTH} 字` });
  return send(response, 200, analyze(text));
}

const ANALYSES: Readonly<Record<string, (text: string) => unknown>> = {
  '/sentiment': analyzeSentiment,
  '/keywords': (text) => ({ keywords: findKeywords(text) }),
};

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new Error('The body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function sentText(body: string): string | undefined {
  try {
    const value: unknown = JSON.parse(body);
    const text = typeof value === 'object' && value !== null && 'text' in value ? value.text : undefined;
    return typeof text === 'string' && text.trim() !== '' ? text : undefined;
  } catch {
    return undefined;
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}
