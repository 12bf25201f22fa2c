// A call through the gateway that a person makes from the console. What the gateway answers is an answer, also a refusal.
import { AppError } from '#core/app-error.ts';
import type { OperationContext } from '../../handler/handler.ts';
import { checkTestHeaders } from './check-test-headers.ts';
import { type BoundedBody, readBounded } from './read-bounded.ts';

export interface TestCallRequest {
  readonly method: string;
  /** Below the service's address, with query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly timeoutMs?: number;
}

export interface TestCallPlan {
  /** The service's code. */
  readonly code: string;
  readonly token: string;
  /** Bytes of the answer to keep. */
  readonly limit: number;
  /** Error code for a call without an answer; it takes a `reason`. */
  readonly failure: string;
}

export interface TestCallAnswer extends BoundedBody {
  readonly response: Response;
  /** Where a client would have sent it. */
  readonly address: string;
  readonly requestId: string;
  /** Null for a call that the gateway refused: it has neither part. */
  readonly gatewayMs: number | null;
  /** What is left of the wait for the first byte. */
  readonly upstreamMs: number | null;
  readonly totalMs: number;
}

const DEFAULT_TIMEOUT_MS = 30_000;
const REQUEST_ID = 'x-aic-request-id';
const OVERHEAD_MS = 'x-aic-overhead-duration-ms';

/** @throws AppError `request.invalid` for a path that leaves the service or headers that cannot be sent, `failure` without an answer */
export async function sendCall(
  { engines }: OperationContext,
  request: TestCallRequest,
  plan: TestCallPlan,
): Promise<TestCallAnswer> {
  const target = testAddress(engines.gateway.localAddress(), plan.code, request.path);
  const headers = checkTestHeaders(request.headers ?? {});
  headers.set('authorization', `Bearer ${plan.token}`);
  const started = performance.now();
  try {
    const response = await send(target, request, headers);
    const headMs = performance.now() - started;
    const body = await readBounded(response, plan.limit);
    const gatewayMs = numberOf(response.headers.get(OVERHEAD_MS));
    return {
      ...body,
      response,
      address: `${engines.gatewayAddress()}${target.pathname}${target.search}`,
      requestId: response.headers.get(REQUEST_ID) ?? '',
      gatewayMs,
      upstreamMs: gatewayMs === null ? null : round(Math.max(0, headMs - gatewayMs)),
      totalMs: round(performance.now() - started),
    };
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError';
    const reason = isTimeout ? '等待超时' : '网关没有响应或中途断开了连接';
    throw new AppError(plan.failure, { reason }, { cause: error });
  }
}

/** The path cannot leave the service: `..` is resolved first and then looked at. */
function testAddress(gateway: string, code: string, path: string): URL {
  const base = `${gateway}/services/${code}`;
  const target = URL.canParse(`${base}${path}`) ? new URL(`${base}${path}`) : undefined;
  if (target?.href.startsWith(`${base}/`) === true) return target;
  throw new AppError('request.invalid', {}, { fields: { path: '路径不能离开该接口' } });
}

function send(target: URL, request: TestCallRequest, headers: Headers): Promise<Response> {
  const method = request.method.toUpperCase();
  const hasBody = method !== 'GET' && request.body !== undefined && request.body.length > 0;
  if (hasBody && !headers.has('content-type')) headers.set('content-type', 'application/json');
  return fetch(target, {
    method,
    headers,
    ...(hasBody ? { body: request.body } : {}),
    redirect: 'manual',
    signal: AbortSignal.timeout(request.timeoutMs ?? DEFAULT_TIMEOUT_MS),
  });
}

function numberOf(text: string | null): number | null {
  const value = Number(text);
  return text === null || Number.isNaN(value) ? null : value;
}

function round(ms: number): number {
  return Number(ms.toFixed(2));
}
