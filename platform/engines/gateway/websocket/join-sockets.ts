// Passes bytes between two open websockets until both are closed.
import type { Duplex } from 'node:stream';
import type { Progress } from '../call/call.ts';
import type { Meters } from '../outcome/meters.ts';
import { createMessageCounter } from './count-messages.ts';

export interface JoinOptions {
  readonly meters: Meters;
  readonly finish: (status: number) => void;
}

/** Bytes that came along with the handshake. */
export interface FirstBytes {
  readonly fromClient: Buffer;
  readonly fromService: Buffer;
}

const LINGER_MS = 2_000;

export function joinSockets(
  progress: Progress,
  client: Duplex,
  service: Duplex,
  first: FirstBytes,
  { meters, finish }: JoinOptions,
): void {
  const countIn = createMessageCounter();
  const countOut = createMessageCounter();
  const fromClient = (chunk: Buffer) => {
    progress.requestBytes += chunk.length;
    meters.websocketMessages('in', countIn(chunk));
  };
  const fromService = (chunk: Buffer) => {
    progress.responseBytes += chunk.length;
    meters.websocketMessages('out', countOut(chunk));
  };
  let open = 2;
  const closed = (other: Duplex) => {
    // What is still on its way to the other side may arrive, but not for ever.
    other.end();
    setTimeout(() => other.destroy(), LINGER_MS).unref();
    open--;
    if (open > 0) return;
    meters.websockets(-1);
    finish(101);
  };

  meters.websockets(1);
  // Put back, so that they are counted and piped like all others.
  if (first.fromClient.length > 0) client.unshift(first.fromClient);
  if (first.fromService.length > 0) service.unshift(first.fromService);
  client.on('data', fromClient);
  service.on('data', fromService);
  client.pipe(service);
  service.pipe(client);
  client.on('error', () => client.destroy());
  service.on('error', () => service.destroy());
  client.once('close', () => closed(service));
  service.once('close', () => closed(client));
}
