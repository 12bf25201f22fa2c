import type { Caller } from '#network/caller.ts';
import { forwardingHeaders, isForwardingHeader } from '#network/forwarding-headers.ts';
import type { ConnectionFacts } from '../request/connection-facts.ts';
import { ownOrigin } from '../request/own-origin.ts';
import { isHopHeader } from './hop-headers.ts';

/** What the platform gets: the person's headers, as if the platform's own pages had sent them. */
export function forwardedHeaders(
  request: Request,
  upstream: URL,
  facts: ConnectionFacts,
): Record<string, string> {
  const own = new URL(ownOrigin(request, facts));
  const caller = facts.caller ?? directCaller(facts.ip, own);
  const connection = request.headers.get('connection') ?? '';
  const headers: Record<string, string> = {};
  for (const [name, value] of request.headers) {
    if (isHopHeader(name, connection) || name === 'host' || name === 'expect') continue;
    if (caller.viaProxy || !isForwardingHeader(name)) headers[name] = value;
  }
  // Only our own pages are translated: a foreign Origin must stay foreign, or the platform's own check would be useless.
  if (headers.origin === own.origin) headers.origin = upstream.origin;
  const referer = headers.referer;
  if (referer?.startsWith(`${own.origin}/`))
    headers.referer = upstream.origin + referer.slice(own.origin.length);
  return { ...headers, ...forwardingHeaders(caller) };
}

function directCaller(ip: string, { protocol, host }: URL): Caller {
  const scheme = protocol === 'https:' ? 'https' : 'http';
  return { ip, scheme, host, path: [ip], hops: 0, viaProxy: false };
}
