import type { Caller } from '#network/caller.ts';

/** What only the listener knows of a request. */
export interface ConnectionFacts {
  readonly ip: string;
  /** As the connection and the trusted proxies say; absent: the request's own address says all. */
  readonly caller?: Caller;
}
