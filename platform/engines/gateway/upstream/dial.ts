import type { Socket } from 'node:net';

export interface DialTarget {
  /** Name or address, without brackets. */
  readonly host: string;
  readonly port: number;
  /** With TLS, by the name in `host`. */
  readonly isSecure?: boolean;
  readonly signal?: AbortSignal;
}

/**
 * Connects to a registered service, if that may be called at this very address. An error with the code
 * `ERR_ADDRESS_REFUSED` has the Chinese reason as its message and the `address`.
 */
export type Dial = (target: DialTarget) => Promise<Socket>;
