// Carries an admitted call to its service and the answer back, chunk by chunk in both directions.
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import type { AdmittedCall } from '../call.ts';
import type { Refusal } from '../refusal.ts';
import { AnswerTimeout, readFailure } from './failure.ts';
import { type RequestBody, receiveBody } from './request-body.ts';
import { requestHeaders, upstreamPath } from './request-headers.ts';
import { responseHeaders } from './response-headers.ts';
import type { UpstreamPools } from './upstream-pools.ts';

export interface ForwardOptions {
  readonly pools: UpstreamPools;
  readonly bodyLimitBytes: number;
  /** Nothing was written yet: the gateway answers and records. */
  readonly refuse: (refusal: Refusal) => void;
  /** The call is over: `status` as the caller saw it; with a refusal when the answer broke off. */
  readonly finish: (status: number, refusal?: Refusal) => void;
}

/** Closed by the caller before the answer was complete; nginx's number, nobody ever receives it. */
const CLIENT_CLOSED = 499;
const FIRST_PAUSE_MS = 50;
/** May be sent twice (RFC 9110, 9.2.2). */
const IDEMPOTENT = new Set(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'TRACE']);

export function forwardRequest(
  call: AdmittedCall,
  req: IncomingMessage,
  res: ServerResponse,
  options: ForwardOptions,
): void {
  const { upstream } = call.service;
  let controller: Dispatcher.DispatchController | undefined;
  let pause: NodeJS.Timeout | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  /** True the first time: whoever gets it says how the call ended. */
  const settle = (): boolean => {
    if (isOver) return false;
    isOver = true;
    clearTimeout(pause);
    clearTimeout(timer);
    if (call.upstreamStartedMs > 0)
      call.upstreamUs = Math.round((performance.now() - call.upstreamStartedMs) * 1_000);
    return true;
  };
  const leave = () => {
    if (settle()) options.finish(CLIENT_CLOSED, { code: 'gateway.bad-request', detail: '调用方提前断开' });
    controller?.abort(new Error('The caller went away'));
  };
  res.once('close', () => {
    if (!isOver) leave();
  });

  const count = (bytes: number) => {
    call.requestBytes += bytes;
    // The time a large body takes to arrive is not the service's.
    timer?.refresh();
  };
  receiveBody(req, options.bodyLimitBytes, count, (body) => {
    if (isOver) return;
    call.upstreamStartedMs = performance.now();
    attempt(body);
  });

  function attempt(body: RequestBody): void {
    let isAnswering = false;
    let isDropped = false;
    timer = setTimeout(() => controller?.abort(new AnswerTimeout()), upstream.timeoutMs);

    const mayRetry = (isUnsent: boolean) => {
      if (call.retries >= upstream.retries) return false;
      if (isUnsent) return body.kind === 'held' || call.requestBytes === 0;
      return IDEMPOTENT.has(call.method) && body.kind === 'held';
    };
    const retry = () => {
      isDropped = true;
      clearTimeout(timer);
      pause = setTimeout(attempt, Math.min(FIRST_PAUSE_MS * 2 ** call.retries, 1_000), body);
      call.retries++;
    };
    const fail = (error: Error) => {
      if (isOver) return;
      if (req.destroyed && !req.complete) return leave();
      const { refusal, isUnsent } = readFailure(error, upstream.timeoutMs);
      if (!isAnswering && mayRetry(isUnsent)) return retry();
      settle();
      if (!isAnswering) return options.refuse(refusal);
      options.finish(res.statusCode, refusal);
      res.destroy();
    };

    options.pools.get(upstream.origin).dispatch(dispatchOptions(call, req, body), {
      onRequestStart(started) {
        controller = started;
        if (isOver) started.abort(new Error('The caller went away'));
      },
      onResponseStart(current, status, headers, message) {
        if (status < 200 || isOver) return;
        clearTimeout(timer);
        if (status >= 500 && mayRetry(false)) {
          retry();
          return current.abort(new Error('Asking again'));
        }
        isAnswering = true;
        answer(status, message, headers);
      },
      onResponseData(current, chunk) {
        if (isOver || isDropped) return;
        call.responseBytes += chunk.length;
        if (res.write(chunk)) return;
        current.pause();
        res.once('drain', () => current.resume());
      },
      onResponseEnd() {
        if (isDropped || !settle()) return;
        res.end();
        options.finish(res.statusCode);
      },
      onResponseError(_, error) {
        if (!isDropped) fail(error);
      },
    });
  }

  function answer(status: number, message: string | undefined, headers: IncomingHttpHeaders): void {
    const forwarded = responseHeaders(call, headers);
    if (message === undefined || message === '') res.writeHead(status, forwarded);
    else res.writeHead(status, message, forwarded);
    // Event streams may stay silent for long: their head must not wait for the first event.
    if (headers['content-length'] === undefined) res.flushHeaders();
  }
}

function dispatchOptions(
  call: AdmittedCall,
  req: IncomingMessage,
  body: RequestBody,
): Dispatcher.DispatchOptions {
  const headers = requestHeaders(call, req.headers);
  if (body.kind === 'flowing' && body.length !== undefined) headers['content-length'] = String(body.length);
  return {
    path: upstreamPath(call),
    method: call.method,
    headers,
    body: (body.kind === 'held' ? body.bytes : body.chunks) as never,
    // The gateway's own timer is exact to the millisecond; between chunks undici's coarse one will do.
    headersTimeout: 0,
    bodyTimeout: call.service.upstream.timeoutMs,
  };
}
