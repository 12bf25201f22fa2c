// Which headers go on to the service.
import type { IncomingHttpHeaders } from 'node:http';
import { isForwardingHeader } from '#network/forwarding-headers.ts';
import { PASS_ON_HEADER } from '#network/pass-on-mark.ts';
import type { AdmittedCall, RoutedCall } from '../call/call.ts';
import { connectionTokens, HOP_BY_HOP } from '../wire/connection-headers.ts';
import { requestCookies } from '../wire/cookies.ts';
import { withoutToken } from '../wire/read-credential.ts';

/** `expect` is answered by Node before we see the request; the rest the gateway says itself. */
const OWN: ReadonlySet<string> = new Set([
  'host',
  'expect',
  'content-length',
  'x-aic-dialect',
  'x-aic-version',
  PASS_ON_HEADER,
]);

/** Marks what passed this gateway, to notice calls that come back to it. */
export const VIA = 'aic-gateway';

/**
 * The caller's headers without those of the connection, without our credential and without cookies that the service is not to
 * have; none of the service's own is in it.
 */
export function forwardedHeaders(
  call: AdmittedCall,
  headers: IncomingHttpHeaders,
): Record<string, string | string[]> {
  const named = connectionTokens(headers.connection);
  const forwarded: Record<string, string | string[]> = {};
  for (const name in headers) {
    const value = headers[name];
    if (name === 'cookie' || value === undefined || HOP_BY_HOP.has(name) || OWN.has(name)) continue;
    if (named?.has(name) === true || (!call.caller.viaProxy && isForwardingHeader(name))) continue;
    if (name === 'authorization' && call.read.ownsAuthorization) continue;
    forwarded[name] = value;
  }
  // A page of a service names its own address to what it fetches, with the token that it was opened by.
  if (typeof forwarded.referer === 'string') forwarded.referer = withoutToken(forwarded.referer);
  const cookie = crossingCookies(call, headers.cookie);
  if (cookie !== undefined) forwarded.cookie = cookie;
  forwarded.via = headers.via === undefined ? `1.1 ${VIA}` : `${headers.via}, 1.1 ${VIA}`;
  forwarded['x-aic-request-id'] = call.id;
  return Object.assign(forwarded, call.caller.forwarding);
}

/** The same with the service's credential. */
export function requestHeaders(
  call: RoutedCall,
  headers: IncomingHttpHeaders,
): Record<string, string | string[]> {
  const forwarded = forwardedHeaders(call, headers);
  const { header } = call.upstream;
  if (header !== undefined) forwarded[header[0]] = header[1];
  return forwarded;
}

/** Of the `Cookie` header, also one that was stored with a task. */
export function crossingCookies({ service }: AdmittedCall, header: string | undefined): string | undefined {
  return header === undefined ? undefined : requestCookies(header, service.upstream?.cookies);
}

/** Path and query at the service. */
export function upstreamPath(call: RoutedCall): string {
  const { basePath, query: credential } = call.upstream;
  const { query } = call.read;
  const path = `${basePath}${call.path === '/' && basePath !== '' ? '' : call.path}`;
  if (credential === undefined) return query === '' ? path : `${path}?${query}`;
  return query === '' ? `${path}?${credential}` : `${path}?${query}&${credential}`;
}
