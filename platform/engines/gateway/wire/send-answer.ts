// Every answer that the gateway gives itself: sandboxed like those of services, and sent so that it arrives.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { linger } from '#network/linger.ts';
import { bodyLength } from './request-body.ts';
import { SANDBOX } from './sandbox.ts';

export interface OwnAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Bodies up to this are received to their end, so that the connection can go on. */
const SMALL_BYTES = 65_536;

export function sendAnswer(req: IncomingMessage, res: ServerResponse, answer: OwnAnswer): void {
  const { status, body } = answer;
  const headers = { ...SANDBOX, 'content-length': String(Buffer.byteLength(body)), ...answer.headers };
  if (isEndNear(req)) {
    req.resume();
    res.writeHead(status, headers).end(body);
    return;
  }
  res.writeHead(status, { ...headers, connection: 'close' });
  // Complete by its length; the end would close the connection.
  res.write(body);
  linger(req, () => res.end());
}

/** A client that awaits `100 Continue` may omit the body: it can't be told from the next request. */
function isEndNear(req: IncomingMessage): boolean {
  return req.complete || (bodyLength(req) < SMALL_BYTES && !isWaiting(req));
}

/** Asks a caller who waits for it to send the body: when nothing speaks against the call any more. */
export function inviteBody(req: IncomingMessage, res: ServerResponse): void {
  if (isWaiting(req)) res.writeContinue();
}

function isWaiting({ headers: { expect }, httpVersion }: IncomingMessage): boolean {
  return expect !== undefined && httpVersion === '1.1' && /(?:^|\W)100-continue(?:$|\W)/i.test(expect);
}
