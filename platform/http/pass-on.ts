// Hands a call to the server that must answer it, and its answer back. That server signs the person in by the same session.
import { createHash } from 'node:crypto';
import { AppError } from '#core/app-error.ts';
import { createPassOnMark, PASS_ON_HEADER } from '#network/pass-on-mark.ts';
import type { SecretBox } from '#storage/secret-box.ts';
import type { ConnectionFacts } from './request/connection-facts.ts';
import type { RequestBody } from './request/read-body.ts';
import type { OtherServer } from './stages/find-server.ts';
import { createUpstreamProxy, type UpstreamProxy } from './upstream/proxy.ts';

/** What browsers say of the page that calls: judged already, by another name of ours. */
const JUDGED = ['origin', 'referer', 'content-length', 'content-encoding'];

export interface PassOn {
  /** Whether another server of ours sent it; cannot be forged. */
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
  // It says as well that origin and sender were checked, and that the call goes no further.
  const mark = createPassOnMark(secrets.key('pass-on'), () => now().getTime());
  const proxies = new Map<string, UpstreamProxy>();
  const proxyTo = (address: string) => {
    const known = proxies.get(address) ?? createUpstreamProxy(new URL(address));
    proxies.set(address, known);
    return known;
  };
  return {
    isPassedOn: (request) => mark.holds(request.headers.get(PASS_ON_HEADER) ?? '', factsOf(request)),
    async passOn(request, facts, server, body) {
      const headers = new Headers(request.headers);
      for (const name of JUDGED) headers.delete(name);
      headers.set(PASS_ON_HEADER, mark.make(factsOf(request)));
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

/** This very call by this very session. */
function factsOf(request: Request): readonly string[] {
  const { pathname, search } = new URL(request.url);
  const session = createHash('sha256').update(request.headers.get('cookie') ?? '');
  return [request.method, pathname + search, session.digest('hex')];
}

function contentOf({ method, body: stream }: Request, body: RequestBody | undefined): RequestInit {
  if (method === 'GET') return {};
  if (body !== undefined) return { body: JSON.stringify(body) };
  return { body: stream, duplex: 'half' } as RequestInit;
}
