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
import { MAX_COMPARED_BYTES, type ShadowCopy } from './shadow-copy.ts';

export interface CopyDependencies {
  readonly pools: UpstreamPools;
  readonly errors: GatewayErrors;
  readonly requestLog: Pick<RequestLog, 'add'>;
  readonly compare: CompareAnswers;
}

/**
 * Resolves when the copy is over, whatever became of it. A copy waits for no slot: it is thrown away where its version is
 * busy with others.
 *
 * @throws Error when no replica has room
 */
export async function sendCopy(
  { pools, errors, requestLog, compare }: CopyDependencies,
  copy: ShadowCopy,
  signal: AbortSignal,
): Promise<void> {
  const replica = acquireReplica(copy.shadow.version.replicaPool, performance.now());
  if (replica === undefined) throw new Error('No replica of the shadow version has room');
  const call = copyCall(copy, replica);
  const { timeoutMs } = replica.upstream;
  startAsking(call);
  try {
    const { status, body } = await ask(pools.get(replica.upstream), copy, call, signal);
    stopAsking(call);
    const isSame = copy.answer && body && compare(copy.answer, { status, body });
    const measures = isSame === undefined ? null : JSON.stringify({ same: isSame ? 1 : 0 });
    const error = status >= 400 ? `服务返回 ${status}` : '';
    requestLog.add({ ...toLogRow({ call, status, errorCode: 0, error }), measures });
  } catch (error) {
    if (signal.aborted) return;
    stopAsking(call);
    const { refusal } = readFailure(error instanceof Error ? error : new Error(String(error)), timeoutMs);
    const { status, gatewayCode, zh } = errorOf(errors, refusal.code);
    const answered = { call, status, errorCode: gatewayCode ?? 0, error: refusal.detail ?? zh };
    requestLog.add(toLogRow(answered));
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
  readonly body: Buffer | undefined;
}

function ask(pool: Pool, copy: ShadowCopy, call: RoutedCall, signal: AbortSignal): Promise<Answered> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let status = 0;
    let chunks: Buffer[] | undefined = copy.answer === undefined ? undefined : [];
    const end = (done: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', leave);
      done();
    };
    const abort = (error: Error) => {
      end(() => reject(error));
      controller?.abort(error);
    };
    const leave = () => abort(new Error('The gateway ends'));
    const timer = setTimeout(() => abort(new AnswerTimeout()), call.upstream.timeoutMs);
    signal.addEventListener('abort', leave);
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
        if (signal.aborted) started.abort(new Error('The gateway ends'));
      },
      onResponseStart(_, code) {
        if (code >= 200) status = code;
      },
      onResponseData(_, chunk) {
        call.progress.responseBytes += chunk.length;
        if (call.progress.responseBytes > MAX_COMPARED_BYTES) chunks = undefined;
        chunks?.push(chunk);
      },
      onResponseEnd: () => end(() => resolve({ status, body: chunks && Buffer.concat(chunks) })),
      onResponseError: (_, error) => end(() => reject(error)),
    });
  });
}
