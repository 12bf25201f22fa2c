// What a service sends before and after its answer: early hints (RFC 8297) and trailers.
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { passedTrailers } from './response-headers.ts';

/** A link as node's http writes it; it throws at all others. */
const LINK = /^<[^>]*>(?:\s*;\s*[^;"\s]+(?:=(")?[^;"\s]*\1)?)*$/;

/** Clients of HTTP/1.0 would take it for the answer. */
export function passEarlyHints(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  headers: IncomingHttpHeaders,
): void {
  if (status !== 103 || req.httpVersion !== '1.1' || res.headersSent) return;
  const links = [headers.link ?? []].flat().filter((link) => LINK.test(link));
  if (links.length > 0) res.writeEarlyHints({ link: links });
}

/** Value of the `Trailer` header when what it announces can follow: only an answer in chunks has an end for it. */
export function trailerNames(
  { method, httpVersion }: IncomingMessage,
  status: number,
  headers: IncomingHttpHeaders,
): string | undefined {
  const hasBody = method !== 'HEAD' && status !== 204 && status !== 304;
  if (!hasBody || httpVersion !== '1.1' || headers['content-length'] !== undefined) return undefined;
  const announced = (headers.trailer ?? '').split(',').map((name) => name.trim().toLowerCase());
  const kept = Object.keys(passedTrailers(Object.fromEntries(announced.map((name) => [name, '']))));
  return kept.filter((name) => name !== '').join(', ') || undefined;
}

/** Node leaves them out where they cannot be written. */
export function passTrailers(res: ServerResponse, trailers: IncomingHttpHeaders): void {
  const passed = Object.entries(passedTrailers(trailers)).flatMap(([name, value]) =>
    [value].flat().map((item) => [name, item] as [string, string]),
  );
  if (passed.length > 0) res.addTrailers(passed);
}
