import type { IncomingHttpHeaders } from 'node:http';
import type { Caller } from './caller.ts';
import { isHost } from './is-host.ts';
import { plainIp } from './plain-ip.ts';
import { readForwarded } from './read-forwarded.ts';

/** What the connection itself says. */
export interface Connection {
  readonly remoteAddress?: string | undefined;
  /** Whether TLS ends at our own socket. */
  readonly encrypted?: boolean | undefined;
}

/** Whether an address is one of a trusted proxy. */
export type IsTrusted = (ip: string) => boolean;

/**
 * Headers count only as far as trusted proxies wrote them: from the connection backwards, the caller is the first address
 * that is not one of theirs. `X-Forwarded-*` is read where any of it is there, `Forwarded` else.
 */
export function readCaller(
  connection: Connection,
  headers: IncomingHttpHeaders,
  isTrusted: IsTrusted,
): Caller {
  const peer = plainIp(connection.remoteAddress ?? '') ?? '';
  const seen = {
    scheme: connection.encrypted === true ? 'https' : 'http',
    host: headers.host ?? '',
  } as const;
  if (!isTrusted(peer)) return { ...seen, ip: peer, path: [peer], hops: 0, viaProxy: false };
  return usesX(headers)
    ? fromX(peer, seen, headers, isTrusted)
    : fromForwarded(peer, seen, headers, isTrusted);
}

type Seen = Pick<Caller, 'scheme' | 'host'>;

function fromX(peer: string, seen: Seen, headers: IncomingHttpHeaders, isTrusted: IsTrusted): Caller {
  const chain = listOf(headers['x-forwarded-for']);
  const { ip, hops } = walk(peer, chain.map(addressOf), isTrusted);
  return {
    ip,
    scheme: schemeOf(entryAt(listOf(headers['x-forwarded-proto']), hops)) ?? seen.scheme,
    host: hostOf(entryAt(listOf(headers['x-forwarded-host']), hops)) ?? seen.host,
    path: [...chain, peer],
    hops,
    viaProxy: true,
  };
}

function fromForwarded(
  peer: string,
  seen: Seen,
  { forwarded }: IncomingHttpHeaders,
  isTrusted: IsTrusted,
): Caller {
  const elements = forwarded === undefined ? [] : readForwarded(forwarded);
  const { ip, hops } = walk(
    peer,
    elements.map((element) => addressOf(element.for ?? '')),
    isTrusted,
  );
  const nearest = elements.slice(-Math.max(1, hops));
  return {
    ip,
    scheme: schemeOf(nearest.find(({ proto }) => proto !== undefined)?.proto) ?? seen.scheme,
    host: hostOf(nearest.find(({ host }) => host !== undefined)?.host) ?? seen.host,
    path: [...elements.map((element) => element.for ?? 'unknown'), peer],
    hops,
    viaProxy: true,
    ...(forwarded === undefined || elements.length === 0 ? {} : { forwarded }),
  };
}

/** From the connection backwards over trusted addresses; `hops`: how many entries of the chain are believed. */
function walk(
  peer: string,
  chain: readonly (string | undefined)[],
  isTrusted: IsTrusted,
): { readonly ip: string; readonly hops: number } {
  let ip = peer;
  let hops = 0;
  while (isTrusted(ip)) {
    const next = chain[chain.length - 1 - hops];
    if (next === undefined) break;
    ip = next;
    hops += 1;
  }
  return { ip, hops };
}

/** Each proxy adds its entry, or one of them keeps a single one: the farthest that a trusted proxy wrote. */
function entryAt(entries: readonly string[], hops: number): string | undefined {
  return entries[Math.max(0, entries.length - Math.max(1, hops))];
}

function usesX(headers: IncomingHttpHeaders): boolean {
  return (
    headers['x-forwarded-for'] !== undefined ||
    headers['x-forwarded-proto'] !== undefined ||
    headers['x-forwarded-host'] !== undefined
  );
}

function listOf(header: string | readonly string[] | undefined): readonly string[] {
  const text = typeof header === 'string' ? header : (header ?? []).join(',');
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** `10.0.0.1`, `10.0.0.1:80`, `[::1]`, `[::1]:80`, `::1`; undefined for `unknown` and made-up names. */
function addressOf(entry: string): string | undefined {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1];
  return plainIp(bracketed ?? entry.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1'));
}

function schemeOf(text: string | undefined): Caller['scheme'] | undefined {
  const scheme = text?.toLowerCase();
  return scheme === 'http' || scheme === 'https' ? scheme : undefined;
}

function hostOf(text: string | undefined): string | undefined {
  return text !== undefined && isHost(text) ? text : undefined;
}
