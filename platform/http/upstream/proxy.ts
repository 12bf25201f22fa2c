// Hands `/api` to an existing platform and its answer back, both as streams.
import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { Agent, type Dispatcher } from 'undici';
import { AppError } from '#core/app-error.ts';
import type { ConnectionFacts } from '../request/connection-facts.ts';
import { ownOrigin } from '../request/own-origin.ts';
import { forwardedHeaders } from './forwarded-headers.ts';
import { returnedHeaders } from './returned-headers.ts';

/** The console's own time-out: nothing here gives up before the browser does. */
const TIMEOUT_MS = 20 * 60_000;
const CONNECT_TIMEOUT_MS = 10_000;
const BODYLESS_STATUS = new Set([204, 205, 304]);

export interface UpstreamProxy {
  /**
   * Sends the request's path, query, headers and body to the platform; redirects are handed back, not followed.
   * Throws `AppError('upstream.unavailable')` when there is no answer.
   */
  readonly proxy: (request: Request, facts: ConnectionFacts) => Promise<Response>;
  close(): Promise<void>;
}

/** `upstream` may have a path of its own, which then stands before `/api`. */
export function createUpstreamProxy(upstream: URL): UpstreamProxy {
  const agent = new Agent({
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
    connect: { timeout: CONNECT_TIMEOUT_MS },
  });
  return {
    proxy: async (request, facts) => {
      const answer = await send(agent, request, upstream, facts);
      const hasBody = !BODYLESS_STATUS.has(answer.statusCode) && request.method !== 'HEAD';
      if (!hasBody) answer.body.on('error', () => undefined).resume();
      return new Response(hasBody ? toWeb(answer.body) : null, {
        status: answer.statusCode,
        headers: returnedHeaders(answer.headers, upstream, new URL(ownOrigin(request, facts))),
      });
    },
    close: () => agent.destroy(),
  };
}

async function send(
  agent: Agent,
  request: Request,
  upstream: URL,
  facts: ConnectionFacts,
): Promise<Dispatcher.ResponseData> {
  const { pathname, search } = new URL(request.url);
  try {
    return await agent.request({
      origin: upstream.origin,
      path: `${upstream.pathname.replace(/\/$/, '')}${pathname}${search}`,
      method: request.method as Dispatcher.HttpMethod,
      headers: forwardedHeaders(request, upstream, facts),
      body: request.body === null ? null : Readable.fromWeb(request.body as NodeReadableStream),
      signal: request.signal,
    });
  } catch (cause) {
    if (request.signal.aborted) throw cause;
    throw new AppError('upstream.unavailable', { address: upstream.origin }, { cause });
  }
}

/** Ends with an error when the platform breaks off, so that a cut answer never looks like a whole one. */
function toWeb(body: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(body) as ReadableStream<Uint8Array>;
}
