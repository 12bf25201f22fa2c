// Every websocket handshake that reaches the gateway.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Refused } from './call/call.ts';
import { readCall } from './call/read-call.ts';
import { checkIn } from './check-in.ts';
import { elsewhereOf, silentGateway } from './elsewhere/elsewhere-of.ts';
import { passUpgrade } from './elsewhere/pass-upgrade.ts';
import { createAcquisition } from './forward/acquisition.ts';
import type { GatewayContext } from './gateway-context.ts';
import { finishCall } from './log/finish-call.ts';
import type { Refusal } from './outcome/refusal.ts';
import { answerRefusal, errorOf } from './outcome/refusal-answer.ts';
import { forwardUpgrade, head } from './websocket/forward-upgrade.ts';
import { SANDBOX } from './wire/sandbox.ts';

export function handleUpgrade(
  context: GatewayContext,
  req: IncomingMessage,
  socket: Duplex,
  firstBytes: Buffer,
): void {
  socket.on('error', () => socket.destroy());
  const caller = context.callerOf(req);
  const read = readCall(req, 'ws', caller, context.createRequestId);
  if (read === undefined || req.headers.upgrade?.toLowerCase() !== 'websocket') {
    socket.end(head(404, 'Not Found', { ...SANDBOX, connection: 'close', 'content-length': '0' }));
    return;
  }
  // A handshake has no body that old clients could read: the status speaks in every dialect.
  const handshake = { ...read, isLegacy: false };
  const to = elsewhereOf(context, read, req);
  if (to !== undefined && !context.isClosing) {
    const failed = () => refuseUpgrade(context, { call: handshake, refusal: silentGateway(to) }, socket);
    passUpgrade(req, socket, firstBytes, { to, caller, others: context.others }, failed);
    return;
  }
  const call = context.isClosing ? { call: handshake, refusal: BUSY } : checkIn(context, handshake, req, 0);
  if ('refusal' in call) {
    refuseUpgrade(context, call, socket);
    return;
  }
  // Only HTTP asks after tasks.
  if ('task' in call) return;
  forwardUpgrade(call, req, socket, firstBytes, {
    dial: context.dial,
    acquisition: createAcquisition(call, { routes: context.routes.current, headers: req.headers }),
    meters: context.meters,
    refuse: (refusal) => refuseUpgrade(context, { call, refusal }, socket),
    finish: (status, why) => finishCall(context, call, status, why),
  });
}

const BUSY: Refusal = { code: 'gateway.busy' };

function refuseUpgrade(context: GatewayContext, refused: Refused, socket: Duplex): void {
  const { call, refusal } = refused;
  const { headers, body } = answerRefusal(context.errors, refused);
  const { status, en } = errorOf(context.errors, refusal.code);
  socket.end(head(status, en, { ...SANDBOX, ...headers, connection: 'close' }) + body);
  call.progress.responseBytes = Buffer.byteLength(body);
  finishCall(context, call, status, refusal);
}
