import type { LoadFailure } from '#core/load/frame.ts';

/** A request as it goes over the wire. */
export interface BuiltRequest {
  readonly path: string;
  readonly method: string;
  /** Names and values by turns. */
  readonly headers: string[];
  readonly body: Buffer | string | null;
  /** Of the body. */
  readonly bytes: number;
}

/** Told of one call: any number of `onData`, then one of the others. */
export interface CallListener {
  readonly onData: (chunk: Buffer) => void;
  readonly onEnd: (status: number) => void;
  readonly onFail: (failure: LoadFailure, text: string) => void;
}

/** As many connections as calls were ever under way at once; each waits for the next call. */
export interface LoadClient {
  /** Returns what gives the call up: its listener is told nothing more. */
  readonly send: (request: BuiltRequest, listener: CallListener) => () => void;
  readonly close: () => void;
}

/** What a client needs to know of the plan. */
export interface ClientOptions {
  /** See replica-address.ts. */
  readonly address: string;
  readonly timeoutMs: number;
  /** No more connections than this wait for their next call. */
  readonly maxInFlight: number;
}

/** What a connection's error says of the call on it. */
export function failureOf(error: unknown): { readonly failure: LoadFailure; readonly text: string } {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const text = error instanceof Error ? error.message || code : String(error);
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return { failure: 'timeout', text };
  if (LOST.has(code)) return { failure: 'connection-lost', text };
  // Of our own making: such as a header that no header can be.
  if (code.startsWith('HPE_') || code === 'UND_ERR_INVALID_ARG') return { failure: 'protocol', text };
  return { failure: 'connection-failed', text };
}

const LOST = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE', 'UND_ERR_CLOSED', 'UND_ERR_DESTROYED']);
