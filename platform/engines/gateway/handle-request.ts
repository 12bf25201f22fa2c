// Every HTTP request that reaches the gateway.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerFeedback, isFeedback } from './answer-feedback.ts';
import { answerAsync } from './async/answer-async.ts';
import { answerToken } from './auth/token-endpoint.ts';
import type { AdmittedCall, Refused, TaskInquiry } from './call/call.ts';
import { hearTogether } from './call/call-ear.ts';
import { readCall } from './call/read-call.ts';
import { listenTo } from './capture/listen-to.ts';
import { checkIn } from './check-in.ts';
import { elsewhereOf, silentGateway } from './elsewhere/elsewhere-of.ts';
import { passRequest } from './elsewhere/pass-request.ts';
import { attend } from './experiment/attend.ts';
import { createAcquisition } from './forward/acquisition.ts';
import { forwardRequest } from './forward/forward-request.ts';
import type { GatewayContext } from './gateway-context.ts';
import { finishCall } from './log/finish-call.ts';
import { answerRefusal, errorOf } from './outcome/refusal-answer.ts';
import { answerOwn } from './own-endpoints.ts';
import { bodyLength } from './wire/request-body.ts';
import { sendAnswer } from './wire/send-answer.ts';

export function handleRequest(context: GatewayContext, req: IncomingMessage, res: ServerResponse): void {
  // Errors after the caller has gone are ignored; the response's close event ends the call.
  req.on('error', ignore);
  res.on('error', ignore);
  if (context.isClosing) res.setHeader('connection', 'close');
  const caller = context.callerOf(req);
  const read = readCall(req, 'http', caller, context.createRequestId);
  if (read === undefined) {
    answerElsewhere(context, req, res, caller.ip);
    return;
  }
  context.inFlight.add(res);
  context.meters.inFlight(1);
  res.on('close', () => leave(context, res));
  const to = elsewhereOf(context, read, req);
  if (to !== undefined) {
    const failed = () => refuse(context, { call: read, refusal: silentGateway(to) }, req, res);
    passRequest(req, res, { to, caller, others: context.others }, failed);
    return;
  }
  if (isFeedback(context, read)) {
    const refused = (why: Refused) => refuse(context, why, req, res);
    answerFeedback({ ...context, refuse: refused }, read, req, res).catch(() => res.destroy());
    return;
  }
  const call = checkIn(context, read, req, bodyLength(req));
  if ('refusal' in call) refuse(context, call, req, res);
  else if ('task' in call || call.service.async !== undefined) handleAsync(context, call, req, res);
  else forward(context, call, req, res);
}

function handleAsync(
  context: GatewayContext,
  call: AdmittedCall | TaskInquiry,
  req: IncomingMessage,
  res: ServerResponse,
): void {
  answerAsync(context, call, req, res, {
    bodyLimitBytes: context.bodyLimitBytes(),
    refuse: (refusal) => refuse(context, { call, refusal }, req, res),
  });
}

function forward(
  context: GatewayContext,
  call: AdmittedCall,
  req: IncomingMessage,
  res: ServerResponse,
): void {
  const { tap, record } = listenTo(context, call, req.headers);
  const attendance = attend(context, call, req.headers);
  forwardRequest(call, req, res, {
    pools: context.pools,
    bodyLimitBytes: context.bodyLimitBytes(),
    acquisition: createAcquisition(call, { routes: context.routes.current, headers: req.headers }),
    tap: attendance === undefined ? tap : hearTogether(tap, attendance.ear),
    refuse(refusal) {
      refuse(context, { call, refusal }, req, res);
      record(res.statusCode);
      attendance?.drop();
    },
    finish(status, refusal) {
      finishCall(attendance?.records ?? context, call, status, refusal);
      record(status);
      attendance?.end(status);
    },
  });
}

function refuse(context: GatewayContext, refused: Refused, req: IncomingMessage, res: ServerResponse): void {
  const { call, refusal } = refused;
  const answer = answerRefusal(context.errors, refused);
  call.progress.responseBytes = Buffer.byteLength(answer.body);
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
  const deps = { ...context, routes: context.routes.current };
  // The only thing that goes wrong there is that the caller leaves.
  answerToken(deps, req, res, ip).catch(() => res.destroy());
}

function ignore(): void {}
