// Takes one asynchronous call to its service.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { type AdmittedCall, type RoutedCall, startAsking, stopAsking } from '../call/call.ts';
import type { CallEar } from '../call/call-ear.ts';
import { type Acquisition, createAcquisition } from '../forward/acquisition.ts';
import { type Failure, readFailure } from '../forward/failure.ts';
import { crossingCookies, upstreamPath } from '../forward/request-headers.ts';
import { mayRetry } from '../forward/retry.ts';
import type { Refusal } from '../outcome/refusal.ts';
import type { Routes } from '../routing/routes.ts';
import type { UpstreamPools } from '../upstream/upstream-pools.ts';
import { AnswerTooLarge, AskFailure, askService, type WholeAnswer } from './ask-service.ts';
import type { TaskHeaders } from './task-store.ts';

/** Larger answers are not kept. */
export const MAX_RESULT_BYTES = 104_857_600;
const PAUSE_MS = 200;
const HELD = { kind: 'held' } as const;

export interface TaskRun {
  readonly call: AdmittedCall;
  readonly headers: TaskHeaders;
  readonly readBody: () => Promise<Buffer | null>;
  readonly routes: () => Routes | undefined;
  readonly pools: UpstreamPools;
  readonly ear?: CallEar | undefined;
  /** Aborted when the task is canceled or the gateway ends. */
  readonly signal: AbortSignal;
}

export type TaskOutcome =
  | { readonly kind: 'answered'; readonly answer: WholeAnswer }
  /** `isUnsent`: the service never received it, so a retry may succeed. */
  | { readonly kind: 'failed'; readonly refusal: Refusal; readonly isUnsent: boolean }
  /** Nothing runs that could answer. */
  | { readonly kind: 'not-acquired'; readonly refusal: Refusal }
  | { readonly kind: 'aborted' };

export async function runTask(run: TaskRun): Promise<TaskOutcome> {
  const { call, headers, routes, signal } = run;
  // No client connection is open for it: it waits for its place without a limit.
  const patienceMs = Number.POSITIVE_INFINITY;
  const acquisition = createAcquisition(call, { routes, headers, patienceMs, isLetIn: true });
  try {
    for (;;) {
      const acquired = await admit(acquisition, signal);
      if (acquired === undefined || signal.aborted) return { kind: 'aborted' };
      if ('code' in acquired) return { kind: 'not-acquired', refusal: acquired };
      const outcome = await attempt(run, acquired, acquisition);
      if (outcome !== undefined) return outcome;
    }
  } finally {
    acquisition.release();
    stopAsking(call);
  }
}

/** Undefined when it should be tried again. */
async function attempt(
  run: TaskRun,
  call: RoutedCall,
  acquisition: Acquisition,
): Promise<TaskOutcome | undefined> {
  const { pools, signal, ear } = run;
  const { upstream } = call;
  const body = await run.readBody();
  const { progress } = call;
  progress.requestBytes = body?.length ?? 0;
  startAsking(call);
  try {
    const answer = await askService(pools.get(upstream), {
      request: requestOf(call, run.headers, body),
      timeoutMs: upstream.timeoutMs,
      maxBytes: MAX_RESULT_BYTES,
      signal,
    });
    progress.responseBytes = answer.body.length;
    if (body !== null) ear?.request(body);
    ear?.answer(answer.headers);
    ear?.response(answer.body);
    return { kind: 'answered', answer };
  } catch (error) {
    if (signal.aborted) return { kind: 'aborted' };
    const failure = failureOf(error, upstream.timeoutMs);
    const { replica } = acquisition;
    if (!mayRetry(call, HELD, upstream, failure, replica)) return { kind: 'failed', ...failure };
    progress.retries++;
    if (failure.isUnsent) {
      replica?.refusedConnection();
      progress.upstreamStartedMs = 0;
    }
    acquisition.release();
    if (replica === undefined)
      await sleep(PAUSE_MS * progress.retries, undefined, { signal }).catch(() => undefined);
    return undefined;
  }
}

/** Undefined when it is no longer awaited. */
function admit(acquisition: Acquisition, signal: AbortSignal): Promise<RoutedCall | Refusal | undefined> {
  return new Promise((resolve) => {
    let withdraw = () => {};
    const leave = () => {
      withdraw();
      resolve(undefined);
    };
    const end = (result: RoutedCall | Refusal) => {
      signal.removeEventListener('abort', leave);
      resolve(result);
    };
    signal.addEventListener('abort', leave);
    withdraw = acquisition.acquire(end, end);
    if (signal.aborted) leave();
  });
}

function failureOf(error: unknown, timeoutMs: number): Failure {
  const { reason, isStarted } =
    error instanceof AskFailure ? error : { reason: new Error(String(error)), isStarted: true };
  if (!(reason instanceof AnswerTooLarge)) return readFailure(reason, timeoutMs, isStarted);
  const detail = `结果超过 ${MAX_RESULT_BYTES / 1_048_576} MB，无法保存`;
  return { refusal: { code: 'gateway.upstream-failed', detail }, isUnsent: false, isLate: true };
}

function requestOf(call: RoutedCall, headers: TaskHeaders, body: Buffer | null): Dispatcher.DispatchOptions {
  const { header } = call.upstream;
  const { cookie: stored, ...others } = headers;
  // What the registration named when the task came may be withdrawn since.
  const cookie = crossingCookies(call, [stored ?? []].flat().join('; '));
  return {
    path: upstreamPath(call),
    method: call.method,
    headers: {
      ...others,
      ...(cookie === undefined ? {} : { cookie }),
      ...(header === undefined ? {} : { [header[0]]: header[1] }),
    },
    body,
    headersTimeout: 0,
    bodyTimeout: call.upstream.timeoutMs,
  };
}
