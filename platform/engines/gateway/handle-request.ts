// Every HTTP request that reaches the gateway.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { admit, isAdmitted } from './admit.ts';
import { answerRefusal, errorOf } from './answer/refusal-answer.ts';
import { sendAnswer } from './answer/send-answer.ts';
import { answerAsync } from './async/answer-async.ts';
import { TEST_ARM } from './auth/test-caller.ts';
import { answerToken } from './auth/token-endpoint.ts';
import type { AdmittedCall, Call } from './call.ts';
import { callerOf } from './caller-of.ts';
import { listenTo } from './capture/listen-to.ts';
import { createCall } from './create-call.ts';
import { finishCall } from './finish-call.ts';
import { forwardRequest } from './forward/forward-request.ts';
import { bodyLength } from './forward/request-body.ts';
import { VIA } from './forward/request-headers.ts';
import type { GatewayContext } from './gateway.ts';
import { createSeating } from './hosted/seating.ts';
import { answerOwn } from './own-endpoints.ts';
import { isPlainPath } from './read-target.ts';
import type { Refusal } from './refusal.ts';

export function handleRequest(context: GatewayContext, req: IncomingMessage, res: ServerResponse): void {
  // After the caller is gone nobody wants to hear of it; the response's close event ends the call.
  req.on('error', ignore);
  res.on('error', ignore);
  if (context.isClosing) res.setHeader('connection', 'close');
  const caller = callerOf(context, req);
  const call = createCall(req, 'http', caller, context.createRequestId);
  if (call === undefined) {
    answerElsewhere(context, req, res, caller.ip);
    return;
  }

  context.inFlight.add(res);
  context.meters.inFlight(1);
  res.once('close', () => leave(context, res));
  const refusal = check(context, call, req, bodyLength(req));
  if (refusal !== undefined) {
    refuse(context, call, req, res, refusal);
    return;
  }
  if (isAdmitted(call)) forward(context, call, req, res);
}

/** What must hold before the caller is even looked at, then the checks of the call itself. */
export function check(
  context: GatewayContext,
  call: Call,
  req: IncomingMessage,
  length: number,
): Refusal | undefined {
  const routes = context.routes.current();
  if (routes === undefined || context.inFlight.size > context.mostInFlight) return { code: 'gateway.busy' };
  if (!isPlainPath(call.path)) return { code: 'gateway.bad-request', detail: '路径含有 .. 或非法编码' };
  if (req.headers.via?.includes(VIA) === true)
    return { code: 'gateway.bad-request', detail: '请求经过网关后又回到网关' };
  const refusal = admit(routes, context.tokens, call, length);
  // Whoever else sends the header gets whichever version's turn it is.
  if (call.arm === TEST_ARM && call.forced === undefined) call.forced = wantedVersion(req);
  return refusal;
}

function wantedVersion(req: IncomingMessage): number | undefined {
  const number = Number(req.headers['x-aic-version']);
  return Number.isInteger(number) ? number : undefined;
}

function forward(
  context: GatewayContext,
  call: AdmittedCall,
  req: IncomingMessage,
  res: ServerResponse,
): void {
  const limitMb = context.routes.current()?.parameters.requestBodyLimitMb ?? 0;
  const bodyLimitBytes = limitMb * 1_048_576;
  if (call.service.async !== undefined) {
    const refuseIt = (refusal: Refusal) => refuse(context, call, req, res, refusal);
    answerAsync(context, call, req, res, { bodyLimitBytes, refuse: refuseIt });
    return;
  }
  const { hosted } = call.service;
  const { tap, record } = listenTo(context, call, req.headers);
  forwardRequest(call, req, res, {
    pools: context.pools,
    bodyLimitBytes,
    seating: hosted && createSeating(call, { routes: () => context.routes.current(), headers: req.headers }),
    tap,
    refuse(refusal) {
      refuse(context, call, req, res, refusal);
      record(res.statusCode);
    },
    finish(status, refusal) {
      finishCall(context, call, status, refusal);
      record(status);
    },
  });
}

function refuse(
  context: GatewayContext,
  call: Call,
  req: IncomingMessage,
  res: ServerResponse,
  refusal: Refusal,
): void {
  const answer = answerRefusal(context.errors, call, refusal);
  call.responseBytes = Buffer.byteLength(answer.body);
  sendAnswer(req, res, answer);
  // What its sender still sends is no call any more.
  leave(context, res);
  finishCall(context, call, errorOf(context.errors, refusal.code).status, refusal);
}

/** The call is not under way any more. */
function leave({ inFlight, meters }: GatewayContext, res: ServerResponse): void {
  if (inFlight.delete(res)) meters.inFlight(-1);
}

function answerElsewhere(
  context: GatewayContext,
  req: IncomingMessage,
  res: ServerResponse,
  ip: string,
): void {
  const path = (req.url ?? '').split('?', 1)[0] ?? '';
  if (path !== '/oauth/2.0/token') {
    answerOwn(context, path, req, res);
    return;
  }
  const deps = { ...context, routes: () => context.routes.current() };
  // The only thing that goes wrong there is that the caller leaves.
  answerToken(deps, req, res, ip).catch(() => res.destroy());
}

function ignore(): void {}
