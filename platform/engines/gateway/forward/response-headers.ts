// Which headers come back from the service.
import type { IncomingHttpHeaders } from 'node:http';
import { callHeaders } from '../answer/call-headers.ts';
import type { Call } from '../call.ts';
import { connectionTokens, HOP_BY_HOP } from './request-headers.ts';

/** The service's headers without those of the connection, under the gateway's own. */
export function responseHeaders(call: Call, headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const named = connectionTokens(headers.connection);
  const forwarded: Record<string, string | string[]> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && !HOP_BY_HOP.has(name) && named?.has(name) !== true) forwarded[name] = value;
  }
  // OpenAI's clients report it; the service's own id says more when it gives one.
  forwarded['x-request-id'] ??= call.id;
  return Object.assign(forwarded, callHeaders(call));
}

/** What is kept of an answer that is handed out later: without the connection's headers and those of a length to come. */
export function storedHeaders(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const named = connectionTokens(headers.connection);
  const stored: Record<string, string | string[]> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || HOP_BY_HOP.has(name) || named?.has(name) === true) continue;
    if (name !== 'content-length' && name !== 'set-cookie') stored[name] = value;
  }
  return stored;
}
