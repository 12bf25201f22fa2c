// One copy of a call on its way to the shadow version, and its row in the log.
import type { Dispatcher, Pool } from 'undici';
import { createProgress, type RoutedCall, startAsking, stopAsking } from '../call/call.ts';
import { AnswerTimeout, readFailure } from '../forward/failure.ts';
import { requestHeaders, upstreamPath } from '../forward/request-headers.ts';
import { acquireReplica, type Replica, releaseReplica } from '../hosted/replica-pool.ts';
import { toLogRow } from '../log/log-row.ts';
import type { RequestLog } from '../log/request-log.ts';
import { errorOf, type GatewayErrors } from '../outcome/refusal-answer.ts';
import type { UpstreamPools } from '../upstream/upstream-pools.ts';
import type { CompareAnswers } from './compare-answers.ts';
import { bodyFormOf, type ComparedAnswer } from './compared-answer.ts';
import { MAX_COMPARED_BYTES, type ShadowCopy } from './shadow-copy.ts';
import type { ShedReason } from './shed-reason.ts';

export interface CopyDependencies {
  readonly pools: UpstreamPools;
  readonly errors: GatewayErrors;
  readonly requestLog: Pick<RequestLog, 'add'>;
  readonly compare: CompareAnswers;
}

/** Breaks off the copies under way. A set, since an event target looks through all its listeners for each new one. */
export type CopyBreaks = Set<() => void>;

/** Whether it was answered, or why there was no copy after all. */
export type CopyOutcome = 'answered' | 'failed' | ShedReason;

/**
 * Resolves when the copy is over, whatever became of it. A copy waits for no slot: there is none where its version is
 * busy with others.
 */
export async function sendCopy(
  { pools, errors, requestLog, compare }: CopyDependencies,
  copy: ShadowCopy,
  breaks: CopyBreaks,
): Promise<CopyOutcome> {
  const { replicaPool } = copy.shadow.version;
  replicaPool.load.arrivals++;
  const replica = acquireReplica(replicaPool, performance.now());
  if (replica === undefined) return 'no-slot';
  const call = copyCall(copy, replica);
  const { timeoutMs } = replica.upstream;
  startAsking(call);
  try {
    const answered = await ask(pools.get(replica.upstream), copy, call, breaks);
    stopAsking(call);
    if (answered === 'ended') return answered;
    if (answered instanceof Error) {
      const { refusal } = readFailure(answered, timeoutMs);
      const { status, gatewayCode, zh } = errorOf(errors, refusal.code);
      requestLog.add(toLogRow({ call, status, errorCode: gatewayCode ?? 0, error: refusal.detail ?? zh }));
      return 'failed';
    }
    const { status, compared } = answered;
    const { comparePath } = copy.shadow;
    const isSame = copy.answer && compared && (await compare(copy.answer, compared, comparePath));
    const measures = isSame === undefined ? null : isSame ? '{"same":1}' : '{"same":0}';
    const error = status >= 400 ? `服务返回 ${status}` : '';
    requestLog.add({ ...toLogRow({ call, status, errorCode: 0, error }), measures });
    return 'answered';
  } finally {
    releaseReplica(replica);
  }
}

/** Its id says whose copy it is. */
function copyCall({ call, shadow, body }: ShadowCopy, { upstream }: Replica): RoutedCall {
  const { testVersionId, version } = shadow;
  return {
    ...call,
    id: `${call.id}-shadow`,
    at: Date.now(),
    startedMs: performance.now(),
    origin: 'shadow',
    assignment: { testVersionId, arm: '', unit: null, excluded: undefined },
    upstream,
    version,
    progress: { ...createProgress(), requestBytes: body.length },
  };
}

interface Answered {
  readonly status: number;
  /** Undefined when it is not compared, or too long for that. */
  readonly compared: ComparedAnswer | undefined;
}

function ask(
  pool: Pool,
  copy: ShadowCopy,
  call: RoutedCall,
  breaks: CopyBreaks,
): Promise<Answered | Error | 'ended'> {
  return new Promise((resolve) => {
    let controller: Dispatcher.DispatchController | undefined;
    let status = 0;
    let form = bodyFormOf({});
    let chunks: Buffer[] | undefined = copy.answer === undefined ? undefined : [];
    const end = (answered: Answered | Error | 'ended') => {
      clearTimeout(timer);
      breaks.delete(breakOff);
      resolve(answered);
    };
    const breakOff = () => {
      end('ended');
      controller?.abort(new Error('The gateway ends'));
    };
    const timer = setTimeout(() => {
      const error = new AnswerTimeout();
      end(error);
      controller?.abort(error);
    }, call.upstream.timeoutMs);
    breaks.add(breakOff);
    const request: Dispatcher.DispatchOptions = {
      path: upstreamPath(call),
      method: call.method,
      headers: requestHeaders(call, copy.headers),
      body: copy.body.length === 0 ? null : copy.body,
      headersTimeout: 0,
      bodyTimeout: 0,
    };
    pool.dispatch(request, {
      onRequestStart(started) {
        controller = started;
        if (!breaks.has(breakOff)) started.abort(new Error('Nobody waits for it any more'));
      },
      onResponseStart(_, code, headers) {
        if (code < 200) return;
        status = code;
        form = bodyFormOf(headers);
      },
      onResponseData(_, chunk) {
        call.progress.responseBytes += chunk.length;
        if (call.progress.responseBytes > MAX_COMPARED_BYTES) chunks = undefined;
        chunks?.push(chunk);
      },
      onResponseEnd: () =>
        end({ status, compared: chunks && { status, body: Buffer.concat(chunks), ...form } }),
      onResponseError: (_, error) => end(error),
    });
  });
}
