// Hands a call to the server that must answer it, and its answer back. That server signs the person in by the same session.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '#core/app-error.ts';
import type { SecretBox } from '#storage/secret-box.ts';
import type { ConnectionFacts } from './dependencies.ts';
import type { RequestBody } from './read-body.ts';
import type { OtherServer } from './stages/find-server.ts';
import { createUpstreamProxy, type UpstreamProxy } from './upstream/proxy.ts';

/** Says that a server of ours has checked where the request comes from and who wrote it, and that it is not passed on again. */
const HEADER = 'x-aip-passed-on';
/** The clocks of two servers may differ by so much. */
const MAX_SKEW_MS = 300_000;
/** What browsers say of the page that calls: judged already, by another name of ours. */
const JUDGED = ['origin', 'referer', 'content-length', 'content-encoding'];

export interface PassOn {
  /** Whether another server of ours sent it, which nobody else can say. */
  readonly isPassedOn: (request: Request) => boolean;
  /** `body` replaces what was read; without it the request's own stream goes on. Throws `server.unreachable`. */
  readonly passOn: (
    request: Request,
    facts: ConnectionFacts,
    server: OtherServer,
    body?: RequestBody,
  ) => Promise<Response>;
}

export function createPassOn(secrets: SecretBox, now: () => Date): PassOn {
  const key = secrets.key('pass-on');
  const proxies = new Map<string, UpstreamProxy>();
  const proxyTo = (address: string) => {
    const known = proxies.get(address) ?? createUpstreamProxy(new URL(address));
    proxies.set(address, known);
    return known;
  };
  /** Of this very call by this very session. */
  const sign = (request: Request, at: string) => {
    const { pathname, search } = new URL(request.url);
    const session = createHash('sha256')
      .update(request.headers.get('cookie') ?? '')
      .digest('hex');
    return createHmac('sha256', key)
      .update([at, request.method, pathname + search, session].join('\n'))
      .digest('base64url');
  };

  return {
    isPassedOn(request) {
      const [at = '', signature = ''] = (request.headers.get(HEADER) ?? '').split('.');
      const skew = Math.abs(now().getTime() - Number(at));
      return skew <= MAX_SKEW_MS && isEqual(signature, sign(request, at));
    },
    async passOn(request, facts, server, body) {
      const at = String(now().getTime());
      const headers = new Headers(request.headers);
      for (const name of JUDGED) headers.delete(name);
      headers.set(HEADER, `${at}.${sign(request, at)}`);
      const call = new Request(request.url, {
        method: request.method,
        headers,
        signal: request.signal,
        ...contentOf(request, body),
      });
      try {
        return await proxyTo(server.address).proxy(call, facts);
      } catch (cause) {
        if (!(cause instanceof AppError)) throw cause;
        throw new AppError(
          'server.unreachable',
          { machine: server.machine, address: server.address },
          { cause },
        );
      }
    },
  };
}

function contentOf({ method, body: stream }: Request, body: RequestBody | undefined): RequestInit {
  if (method === 'GET') return {};
  if (body !== undefined) return { body: JSON.stringify(body) };
  return { body: stream, duplex: 'half' } as RequestInit;
}

function isEqual(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
