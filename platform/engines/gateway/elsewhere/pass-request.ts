// One HTTP call to the gateway of the server that runs its service, and its answer back, byte for byte.
import {
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { Caller } from '#network/caller.ts';
import { linger } from '#network/linger.ts';
import { passEarlyHints, passTrailers } from '../forward/interim.ts';
import type { OtherGateway } from '../routing/routes.ts';
import { connectionTokens, HOP_BY_HOP } from '../wire/connection-headers.ts';
import type { OtherGateways } from './other-gateways.ts';

export interface Passing {
  readonly to: OtherGateway;
  readonly caller: Caller;
  readonly others: OtherGateways;
}

/** `onFailure` when there is no answer; one that breaks off is broken off here as well. */
export function passRequest(
  req: IncomingMessage,
  res: ServerResponse,
  passing: Passing,
  onFailure: () => void,
): void {
  const outgoing = openPassing(req, passing, {});
  outgoing.on('continue', () => res.writeContinue());
  outgoing.on('information', ({ statusCode, headers }) => passEarlyHints(req, res, statusCode, headers));
  let isWhole = false;
  outgoing.on('response', (answer) => {
    passAnswer(answer, res, () => {
      isWhole = true;
      req.unpipe(outgoing);
      // The rest of the request is not read any more, but the answer must arrive.
      if (req.complete) res.end();
      else linger(req, () => res.end());
    });
  });
  outgoing.on('error', () => {
    if (isWhole) return;
    if (res.headersSent) res.destroy();
    else if (!res.destroyed) onFailure();
  });
  res.once('close', () => outgoing.destroy());
  req.pipe(outgoing);
}

/** The request's own headers, without those of the connection it came by. */
export function openPassing(
  req: IncomingMessage,
  { to, caller, others }: Passing,
  connection: Readonly<Record<string, string>>,
): ClientRequest {
  const { hostname, port } = new URL(to.origin);
  const named = connectionTokens(req.headers.connection);
  const kept = Object.entries(req.headers).filter(
    ([name, value]) => value !== undefined && !HOP_BY_HOP.has(name) && named?.has(name) !== true,
  );
  const headers = { ...Object.fromEntries(kept), ...others.introduce(req, caller), ...connection };
  const { method = 'GET', url = '/' } = req;
  return httpRequest({
    ...{ hostname: hostname.replace(/^\[|\]$/g, ''), port, method, path: url, headers },
    ...('upgrade' in connection ? { agent: false } : { agent: others.agent }),
  });
}

function passAnswer(answer: IncomingMessage, res: ServerResponse, onEnd: () => void): void {
  const { statusCode = 502, statusMessage, headers } = answer;
  const kept = Object.entries(headers).filter(
    ([name, value]) => value !== undefined && (!HOP_BY_HOP.has(name) || name === 'trailer'),
  );
  if (headers.connection === 'close') res.setHeader('connection', 'close');
  res.writeHead(statusCode, statusMessage, Object.fromEntries(kept));
  answer.pipe(res, { end: false });
  answer.once('end', () => {
    passTrailers(res, answer.trailers);
    onEnd();
  });
  answer.once('close', () => {
    if (!answer.complete) res.destroy();
  });
}
