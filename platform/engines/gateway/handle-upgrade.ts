// Every websocket handshake that reaches the gateway.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { isAdmitted } from './admit.ts';
import { answerRefusal, errorOf } from './answer/refusal-answer.ts';
import { SANDBOX } from './answer/sandbox.ts';
import type { Call } from './call.ts';
import { callerOf } from './caller-of.ts';
import { createCall } from './create-call.ts';
import { finishCall } from './finish-call.ts';
import type { GatewayContext } from './gateway.ts';
import { check } from './handle-request.ts';
import { createSeating } from './hosted/seating.ts';
import type { Refusal } from './refusal.ts';
import { forwardUpgrade, head } from './websocket/forward-upgrade.ts';

export function handleUpgrade(
  context: GatewayContext,
  req: IncomingMessage,
  socket: Duplex,
  firstBytes: Buffer,
): void {
  socket.on('error', () => socket.destroy());
  const call = createCall(req, 'ws', callerOf(context, req), context.createRequestId);
  if (call === undefined || req.headers.upgrade?.toLowerCase() !== 'websocket') {
    socket.end(head(404, 'Not Found', { ...SANDBOX, connection: 'close', 'content-length': '0' }));
    return;
  }
  const refuse = (refusal: Refusal) => refuseUpgrade(context, call, socket, refusal);
  const refusal = context.isClosing ? ({ code: 'gateway.busy' } as const) : check(context, call, req, 0);
  if (refusal !== undefined) {
    refuse(refusal);
    return;
  }
  if (!isAdmitted(call)) return;
  forwardUpgrade(call, req, socket, firstBytes, {
    dial: context.dial,
    seating:
      call.service.hosted &&
      createSeating(call, { routes: () => context.routes.current(), headers: req.headers }),
    meters: context.meters,
    refuse,
    finish: (status, why) => finishCall(context, call, status, why),
  });
}

function refuseUpgrade(context: GatewayContext, call: Call, socket: Duplex, refusal: Refusal): void {
  // A handshake has no body that old clients could read: the status speaks in every dialect.
  const { headers, body } = answerRefusal(context.errors, { ...call, isLegacy: false }, refusal);
  const { status, en } = errorOf(context.errors, refusal.code);
  socket.end(head(status, en, { ...SANDBOX, ...headers, connection: 'close' }) + body);
  call.responseBytes = Buffer.byteLength(body);
  finishCall(context, call, status, refusal);
}
