// Who calls, as far as the trusted proxies can say.

/** A request's way to us. */
export interface Caller {
  /** The nearest address that is no trusted proxy. */
  readonly ip: string;
  readonly scheme: 'http' | 'https';
  /** Name and port that the caller asked for; empty when absent. */
  readonly host: string;
  /** All hops, the farthest first; the last one is our direct peer. */
  readonly path: readonly string[];
  /** How many at the end of `path` are trusted proxies. Before them stands the caller; farther away is hearsay. */
  readonly hops: number;
  /** Whether a trusted proxy is connected to us: its own headers about the caller may go on. */
  readonly viaProxy: boolean;
  /** The `Forwarded` header of a trusted proxy, where it is what all this was read from. */
  readonly forwarded?: string;
}

/** The caller's own name for us, as an origin; undefined without a host. */
export function originOf({ scheme, host }: Caller): string | undefined {
  const address = `${scheme}://${host}`;
  return host !== '' && URL.canParse(address) ? new URL(address).origin : undefined;
}
