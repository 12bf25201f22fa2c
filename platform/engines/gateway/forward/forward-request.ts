// Carries an admitted call to its service and the answer back, chunk by chunk in both directions.
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import { linger } from '#network/linger.ts';
import { type AdmittedCall, type RoutedCall, startAsking, stopAsking } from '../call/call.ts';
import type { CallEar } from '../call/call-ear.ts';
import type { Refusal } from '../outcome/refusal.ts';
import type { UpstreamPools } from '../upstream/upstream-pools.ts';
import { type RequestBody, receiveBody } from '../wire/request-body.ts';
import { inviteBody } from '../wire/send-answer.ts';
import type { Acquisition } from './acquisition.ts';
import { AnswerTimeout, readFailure } from './failure.ts';
import { passEarlyHints, passTrailers, trailerNames } from './interim.ts';
import { requestHeaders, upstreamPath } from './request-headers.ts';
import { responseHeaders } from './response-headers.ts';
import { mayRetry, pauseBefore } from './retry.ts';

export interface ForwardOptions {
  readonly pools: UpstreamPools;
  readonly bodyLimitBytes: number;
  /** Finds the place for each attempt. */
  readonly acquisition: Acquisition;
  /** Receives the call's bytes. */
  readonly tap?: CallEar | undefined;
  /** Nothing was written yet: the gateway answers and records. */
  readonly refuse: (refusal: Refusal) => void;
  /** The call is over: `status` as the caller saw it; with a refusal when the answer broke off. */
  readonly finish: (status: number, refusal?: Refusal) => void;
}

/** Closed by the caller before the answer was complete; nginx's number, never sent. */
const CLIENT_CLOSED = 499;

export function forwardRequest(
  call: AdmittedCall,
  req: IncomingMessage,
  res: ServerResponse,
  options: ForwardOptions,
): void {
  const { acquisition, tap } = options;
  const { progress } = call;
  let controller: Dispatcher.DispatchController | undefined;
  let withdraw: (() => void) | undefined;
  let pause: NodeJS.Timeout | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  const stopTimer = () => {
    clearTimeout(timer);
    // A cleared timer that is refreshed would run again.
    timer = undefined;
  };
  /** True the first time: that caller reports how the call ended. */
  const settle = (): boolean => {
    if (isOver) return false;
    isOver = true;
    clearTimeout(pause);
    stopTimer();
    stopAsking(call);
    withdraw?.();
    acquisition.release();
    return true;
  };
  const refuse = (refusal: Refusal) => {
    if (settle()) options.refuse(refusal);
  };
  const leave = () => {
    if (settle()) options.finish(CLIENT_CLOSED, LEFT);
    controller?.abort(new Error('The caller went away'));
  };
  res.on('close', () => {
    if (!isOver) leave();
  });

  const hear = (chunk: Buffer) => {
    progress.requestBytes += chunk.length;
    tap?.request(chunk);
    // The time a large body takes to arrive is not the service's.
    timer?.refresh();
  };
  inviteBody(req, res);
  receiveBody(req, options.bodyLimitBytes, hear, (body) => {
    if (!isOver) send(body);
  });

  function send(body: RequestBody): void {
    withdraw = acquisition.acquire((routed) => {
      startAsking(routed);
      attempt(body, routed);
    }, refuse);
  }

  function attempt(body: RequestBody, routed: RoutedCall): void {
    const { upstream } = routed;
    let isAnswering = false;
    let isDropped = false;
    controller = undefined;
    timer = setTimeout(() => {
      if (controller === undefined) fail(new AnswerTimeout());
      else controller.abort(new AnswerTimeout());
    }, upstream.timeoutMs);

    const retry = (isUnsent: boolean, pauseMs: number) => {
      isDropped = true;
      stopTimer();
      progress.retries++;
      if (acquisition.replica === undefined) {
        pause = setTimeout(send, pauseMs, body);
        return;
      }
      // Another replica is asked at once. An unsent call is no time of the service.
      if (isUnsent) {
        acquisition.replica.refusedConnection();
        progress.upstreamStartedMs = 0;
      }
      acquisition.release();
      send(body);
    };
    const fail = (error: Error) => {
      if (isOver || isDropped) return;
      if (req.destroyed && !req.complete) return leave();
      const failure = readFailure(error, upstream.timeoutMs, controller !== undefined);
      if (!isAnswering && mayRetry(call, body, upstream, failure, acquisition.replica))
        return retry(failure.isUnsent, pauseBefore(progress.retries));
      if (!isAnswering) return refuse(failure.refusal);
      settle();
      options.finish(res.statusCode, failure.refusal);
      res.destroy();
    };

    options.pools.get(upstream).dispatch(dispatchOptions(routed, req, body), {
      onRequestStart(started) {
        if (isOver || isDropped) return started.abort(new Error('The caller went away'));
        controller = started;
      },
      onResponseStart(current, status, headers, message) {
        if (isOver) return;
        if (status < 200) return passEarlyHints(req, res, status, headers);
        stopTimer();
        // A replica of our own that answers has answered; an address may hide several servers.
        if (status >= 500 && acquisition.replica === undefined) {
          const pauseMs = pauseBefore(progress.retries, headers['retry-after'], Date.now());
          if (pauseMs !== undefined && mayRetry(call, body, upstream, FAILED_ANSWER)) {
            retry(false, pauseMs);
            return current.abort(new Error('Asking again'));
          }
        }
        isAnswering = true;
        tap?.answer(headers);
        answer(routed, status, message, headers);
      },
      onResponseData(current, chunk) {
        if (isOver || isDropped) return;
        progress.responseBytes += chunk.length;
        tap?.response(chunk);
        if (res.write(chunk)) return;
        current.pause();
        res.once('drain', () => current.resume());
      },
      onResponseEnd(_, trailers) {
        if (isDropped || !settle()) return;
        passTrailers(res, trailers);
        options.finish(res.statusCode);
        end();
      },
      onResponseError(_, error) {
        fail(error);
      },
    });
  }

  /** A service may answer without having read the body: its sender shall get to the end of it, and to the answer. */
  function end(): void {
    if (req.complete) {
      res.end();
      return;
    }
    linger(req, () => {
      res.end();
      if (!req.complete) req.socket.destroySoon();
    });
  }

  function answer(
    routed: RoutedCall,
    status: number,
    message: string | undefined,
    headers: IncomingHttpHeaders,
  ): void {
    const forwarded = responseHeaders(routed, req.headers, headers);
    const trailer = trailerNames(req, status, headers);
    if (trailer !== undefined) forwarded.trailer = trailer;
    if (message === undefined || message === '') res.writeHead(status, forwarded);
    else res.writeHead(status, message, forwarded);
    // Event streams may stay silent for long: their head must not wait for the first event.
    if (headers['content-length'] === undefined) res.flushHeaders();
  }
}

const LEFT: Refusal = { code: 'gateway.bad-request', detail: '调用方提前断开' };
const FAILED_ANSWER = { isUnsent: false, isLate: false };

function dispatchOptions(
  call: RoutedCall,
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
    bodyTimeout: call.upstream.timeoutMs,
  };
}
