// Carries an admitted websocket handshake to the service and then bytes in both directions.
import {
  type ClientRequest,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Duplex } from 'node:stream';
import { callHeaders } from '../answer/call-headers.ts';
import type { AdmittedCall } from '../call.ts';
import { AnswerTimeout, readFailure } from '../forward/failure.ts';
import type { createGuardedLookup } from '../forward/guarded-lookup.ts';
import { requestHeaders, upstreamPath } from '../forward/request-headers.ts';
import type { Meters } from '../meters.ts';
import type { Refusal } from '../refusal.ts';
import { createMessageCounter } from './count-messages.ts';

export interface UpgradeOptions {
  readonly lookup: ReturnType<typeof createGuardedLookup>;
  readonly meters: Meters;
  readonly refuse: (refusal: Refusal) => void;
  /** The call is over; `status` 101 after a handshake that worked, else the service's answer. */
  readonly finish: (status: number, refusal?: Refusal) => void;
}

const LINGER_MS = 2_000;

/** `upstreamUs` of the call becomes the time of the handshake; its total is the life of the connection. */
export function forwardUpgrade(
  call: AdmittedCall,
  req: IncomingMessage,
  client: Duplex,
  firstBytes: Buffer,
  options: UpgradeOptions,
): void {
  const { timeoutMs } = call.service.upstream;
  call.upstreamStartedMs = performance.now();
  const outgoing = openHandshake(call, req, options);
  let isAnswered = false;
  const answered = () => {
    isAnswered = true;
    clearTimeout(timer);
    call.upstreamUs = Math.round((performance.now() - call.upstreamStartedMs) * 1_000);
  };
  const timer = setTimeout(() => outgoing.destroy(new AnswerTimeout()), timeoutMs);

  client.once('close', () => {
    if (isAnswered) return;
    answered();
    outgoing.destroy();
    options.finish(499, { code: 'gateway.bad-request', detail: '调用方提前断开' });
  });
  outgoing.on('error', (error) => {
    if (isAnswered) return;
    answered();
    options.refuse(readFailure(error, timeoutMs).refusal);
  });
  outgoing.on('response', (response) => {
    answered();
    passRefusalOn(call, response, client, options);
  });
  outgoing.on('upgrade', (response, service, serviceBytes) => {
    answered();
    client.write(head(101, 'Switching Protocols', { ...response.headers, ...callHeaders(call) }));
    join(call, client, service, { fromClient: firstBytes, fromService: serviceBytes }, options);
  });
  outgoing.end();
}

function openHandshake(call: AdmittedCall, req: IncomingMessage, { lookup }: UpgradeOptions): ClientRequest {
  const url = new URL(call.service.upstream.origin);
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return send({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? undefined : Number(url.port),
    method: call.method,
    path: upstreamPath(call),
    headers: {
      ...requestHeaders(call, req.headers),
      connection: 'Upgrade',
      upgrade: req.headers.upgrade ?? 'websocket',
    },
    agent: false,
    lookup: lookup as never,
  });
}

/** The service answered with something else than 101. */
function passRefusalOn(
  call: AdmittedCall,
  response: IncomingMessage,
  client: Duplex,
  options: UpgradeOptions,
): void {
  const status = response.statusCode ?? 502;
  const { 'transfer-encoding': _, ...headers } = response.headers;
  client.write(
    head(status, response.statusMessage ?? '', { ...headers, ...callHeaders(call), connection: 'close' }),
  );
  response.on('data', (chunk: Buffer) => {
    call.responseBytes += chunk.length;
  });
  response.pipe(client);
  response.on('close', () => options.finish(status));
}

interface FirstBytes {
  readonly fromClient: Buffer;
  readonly fromService: Buffer;
}

function join(
  call: AdmittedCall,
  client: Duplex,
  service: Duplex,
  first: FirstBytes,
  options: UpgradeOptions,
): void {
  const { meters, finish } = options;
  const countIn = createMessageCounter();
  const countOut = createMessageCounter();
  const fromClient = (chunk: Buffer) => {
    call.requestBytes += chunk.length;
    meters.websocketMessages('in', countIn(chunk));
  };
  const fromService = (chunk: Buffer) => {
    call.responseBytes += chunk.length;
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
  // Bytes that came along with the handshake are put back, so that they are counted and piped like all others.
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

export function head(
  status: number,
  message: string,
  headers: IncomingHttpHeaders | Readonly<Record<string, string>>,
): string {
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((item) => `${name}: ${item}`),
  );
  return [`HTTP/1.1 ${status} ${message}`, ...lines, '', ''].join('\r\n');
}
