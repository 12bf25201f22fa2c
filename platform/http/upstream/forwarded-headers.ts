import { isHopHeader } from './hop-headers.ts';

/** What the platform gets: the person's headers, as if the platform's own pages had sent them. */
export function forwardedHeaders(
  request: Request,
  upstream: URL,
  ip: string | undefined,
): Record<string, string> {
  const own = new URL(request.url);
  const connection = request.headers.get('connection') ?? '';
  const headers: Record<string, string> = {};
  for (const [name, value] of request.headers) {
    if (!isHopHeader(name, connection) && name !== 'host' && name !== 'expect') headers[name] = value;
  }
  // Only our own pages are translated: a foreign Origin must stay foreign, or the platform's own check would be useless.
  if (headers.origin === own.origin) headers.origin = upstream.origin;
  const referer = headers.referer;
  if (referer?.startsWith(`${own.origin}/`))
    headers.referer = upstream.origin + referer.slice(own.origin.length);
  if (ip !== undefined) headers['x-forwarded-for'] = ip;
  headers['x-forwarded-host'] = own.host;
  headers['x-forwarded-proto'] = own.protocol.slice(0, -1);
  return headers;
}
