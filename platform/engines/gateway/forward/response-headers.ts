// Which headers come back from the service.
import type { IncomingHttpHeaders } from 'node:http';
import type { RoutedCall } from '../call/call.ts';
import { answerHeaders } from '../call/call-headers.ts';
import { connectionTokens, HOP_BY_HOP } from '../wire/connection-headers.ts';
import { returnedCookies } from '../wire/cookies.ts';
import { mayRunPages, sandboxed } from '../wire/sandbox.ts';

type Headers = Record<string, string | string[]>;

/** Speak for the whole host or origin, which the service shares with others and often with the console. */
const HOST_WIDE: ReadonlySet<string> = new Set([
  'alt-svc',
  'clear-site-data',
  'expect-ct',
  'nel',
  'public-key-pins',
  'report-to',
  'reporting-endpoints',
  'service-worker-allowed',
  'set-cookie2',
  'strict-transport-security',
]);

/** The service's headers without those that are not for the caller, under the gateway's own. */
export function responseHeaders(
  call: RoutedCall,
  request: IncomingHttpHeaders,
  headers: IncomingHttpHeaders,
): Headers {
  const forwarded = passedHeaders(headers);
  const cookies = returnedCookies(headers['set-cookie'] ?? [], call.upstream.cookies);
  if (cookies.length > 0) forwarded['set-cookie'] = [...cookies];
  if (!mayRunPages(call.upstream.pagesHost, call.caller.host, request))
    Object.assign(forwarded, sandboxed(forwarded['content-security-policy']));
  forwarded['x-content-type-options'] = 'nosniff';
  // OpenAI's clients report it; the service's own id says more when it gives one.
  forwarded['x-request-id'] ??= call.id;
  return Object.assign(forwarded, answerHeaders(call));
}

/** What is kept of an answer that is handed out later: without cookies and the length, which is counted anew. */
export function storedHeaders(headers: IncomingHttpHeaders): Headers {
  const { 'content-length': _, ...stored } = passedHeaders(headers);
  return stored;
}

/** Fields after the body that may come back: those that a receiver could not take for the head's (RFC 9110, 6.5.1). */
export function passedTrailers(trailers: IncomingHttpHeaders): Headers {
  const passed = Object.entries(passedHeaders(trailers)).filter(([name]) => !OF_THE_HEAD.test(name));
  return Object.fromEntries(passed);
}

const OF_THE_HEAD =
  /^(content-.*|x-content-type-options|x-frame-options|cache-control|age|expires|vary|location|host|authorization|www-authenticate|retry-after|x-aic-.*|access-control-.*|cross-origin-.*)$/;

function passedHeaders(headers: IncomingHttpHeaders): Headers {
  const named = connectionTokens(headers.connection);
  const passed: Headers = {};
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || HOP_BY_HOP.has(name) || HOST_WIDE.has(name)) continue;
    if (name !== 'set-cookie' && named?.has(name) !== true) passed[name] = value;
  }
  return passed;
}
