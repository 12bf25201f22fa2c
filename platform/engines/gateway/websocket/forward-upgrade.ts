// Carries an admitted websocket handshake to the service and then bytes in both directions.
import {
  type ClientRequest,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Duplex } from 'node:stream';

import { connectionTo } from '#core/replica-address.ts';

import { type AdmittedCall, type RoutedCall, startAsking, stopAsking } from '../call/call.ts';
import type { Acquisition } from '../forward/acquisition.ts';
import { AnswerTimeout, readFailure } from '../forward/failure.ts';
import { requestHeaders, upstreamPath } from '../forward/request-headers.ts';
import { responseHeaders } from '../forward/response-headers.ts';
import { mayRetry } from '../forward/retry.ts';
import type { Meters } from '../outcome/meters.ts';
import type { Refusal } from '../outcome/refusal.ts';
import type { Dial, DialTarget } from '../upstream/dial.ts';
import { joinSockets } from './join-sockets.ts';

export interface UpgradeOptions {
  readonly dial: Dial;
  readonly meters: Meters;
  /** Finds the place for each attempt. */
  readonly acquisition: Acquisition;
  readonly refuse: (refusal: Refusal) => void;
  /** The call is over; `status` 101 after a handshake that worked, else the service's answer. */
  readonly finish: (status: number, refusal?: Refusal) => void;
}

const NO_BODY = { kind: 'held' } as const;

/** `upstreamUs` of the call becomes the time of the handshake; its total is the life of the connection. */
export function forwardUpgrade(
  call: AdmittedCall,
  req: IncomingMessage,
  client: Duplex,
  firstBytes: Buffer,
  options: UpgradeOptions,
): void {
  const { acquisition } = options;
  let outgoing: ClientRequest | undefined;
  let withdraw: (() => void) | undefined;
  let isAnswered = false;
  const answered = () => {
    isAnswered = true;
    withdraw?.();
    stopAsking(call);
  };
  const finish = (status: number, refusal?: Refusal) => {
    acquisition.release();
    options.finish(status, refusal);
  };
  const refuse = (refusal: Refusal) => {
    if (isAnswered) return;
    answered();
    acquisition.release();
    options.refuse(refusal);
  };

  // Half a connection is none yet.
  client.once('end', () => {
    if (!isAnswered) client.destroy();
  });
  client.once('close', () => {
    if (isAnswered) return;
    answered();
    outgoing?.destroy();
    finish(499, { code: 'gateway.bad-request', detail: '调用方提前断开' });
  });
  seek();

  function seek(): void {
    withdraw = acquisition.acquire((routed) => {
      startAsking(routed);
      attempt(routed);
    }, refuse);
  }

  function attempt(routed: RoutedCall): void {
    const { upstream } = routed;
    const ending = new AbortController();
    const handshake = openHandshake(routed, req, options, ending.signal);
    outgoing = handshake;
    const timer = setTimeout(() => {
      const late = new AnswerTimeout();
      ending.abort(late);
      handshake.destroy(late);
    }, upstream.timeoutMs);
    handshake.on('close', () => clearTimeout(timer));
    handshake.on('error', (error) => {
      if (isAnswered) return;
      const failure = readFailure(error, upstream.timeoutMs);
      const { replica } = acquisition;
      if (replica === undefined || !failure.isUnsent || !mayRetry(call, NO_BODY, upstream, failure, replica))
        return refuse(failure.refusal);
      call.progress.retries++;
      call.progress.upstreamStartedMs = 0;
      replica.refusedConnection();
      acquisition.release();
      seek();
    });
    handshake.on('response', (response) => {
      clearTimeout(timer);
      answered();
      passRefusalOn(routed, req, response, client, finish);
    });
    handshake.on('upgrade', (response, service, serviceBytes) => {
      clearTimeout(timer);
      answered();
      acquisition.replica?.answered();
      client.write(switchingHead(routed, req, response));
      const first = { fromClient: firstBytes, fromService: serviceBytes };
      joinSockets(call.progress, client, service, first, { meters: options.meters, finish });
    });
    handshake.end();
  }
}

function switchingHead(routed: RoutedCall, req: IncomingMessage, { headers }: IncomingMessage): string {
  const { connection, upgrade } = headers;
  return head(101, 'Switching Protocols', {
    ...responseHeaders(routed, req.headers, headers),
    connection,
    upgrade,
  });
}

function openHandshake(
  call: RoutedCall,
  req: IncomingMessage,
  { dial }: UpgradeOptions,
  signal: AbortSignal,
): ClientRequest {
  const { origin } = call.upstream;
  const isSecure = origin.startsWith('https:');
  const connection = connectionTo(origin);
  const send = isSecure ? httpsRequest : httpRequest;
  return send({
    ...connection,
    method: call.method,
    path: upstreamPath(call),
    headers: {
      ...requestHeaders(call, req.headers),
      connection: 'Upgrade',
      upgrade: req.headers.upgrade ?? 'websocket',
    },
    ...(call.upstream.isOwn || 'socketPath' in connection
      ? { agent: false }
      : { createConnection: dialled(dial, { ...connection, isSecure, signal }) }),
  });
}

/** What the request asks for a connection. */
function dialled(dial: Dial, target: DialTarget): RequestOptions['createConnection'] {
  return (_, created) => {
    dial(target).then(
      (socket) => created(null, socket),
      (error: Error) => created(error, undefined as never),
    );
    return undefined;
  };
}

/** The service answered with something else than 101. */
function passRefusalOn(
  call: RoutedCall,
  req: IncomingMessage,
  response: IncomingMessage,
  client: Duplex,
  finish: (status: number) => void,
): void {
  const status = response.statusCode ?? 502;
  const headers = responseHeaders(call, req.headers, response.headers);
  client.write(head(status, response.statusMessage ?? '', { ...headers, connection: 'close' }));
  response.on('data', (chunk: Buffer) => {
    call.progress.responseBytes += chunk.length;
  });
  response.pipe(client);
  response.on('close', () => finish(status));
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
