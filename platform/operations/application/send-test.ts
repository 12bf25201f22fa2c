// A call through the gateway as the application would make it, with a token that lives for a minute.
import { AppError } from '#core/app-error.ts';
import type { Handler, OperationContext } from '../handler.ts';
import { checkTestHeaders } from './check-test-headers.ts';
import { findApplication } from './find-application.ts';
import { readBounded } from './read-bounded.ts';

interface TestRequest {
  readonly id: string;
  readonly interfaceId: string;
  readonly method: string;
  /** Below the interface's address, with query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs?: number;
}

const TOKEN_SECONDS = 60;
const DEFAULT_TIMEOUT_MS = 30_000;
const MAX_BODY_BYTES = 256 * 1024;
const REQUEST_ID = 'x-aic-request-id';
const OVERHEAD_MS = 'x-aic-overhead-duration-ms';

/** Counts, limits and logs like any call of the application. An error answer of the gateway is an answer, not a failure. */
export const sendTest: Handler<TestRequest> = async (request, context) => {
  const application = await findApplication(context.storage.db, request.id);
  if (application.state !== 'Enabled') throw new AppError('application.disabled');
  const code = await grantedCode(context, request);
  const target = testAddress(context.engines.gateway.localAddress(), code, request.path);
  const headers = checkTestHeaders(request.headers ?? {});
  headers.set(
    'authorization',
    `Bearer ${await context.engines.gateway.issueToken(application.id, TOKEN_SECONDS)}`,
  );
  const started = performance.now();
  const response = await send(target, request, headers);
  const headMs = performance.now() - started;
  const body = await readBounded(response, MAX_BODY_BYTES).catch((error: unknown) => {
    throw failed(error);
  });
  const totalMs = round(performance.now() - started);
  return {
    ...answerOf(response, headMs),
    ...body,
    address: `${context.engines.gatewayAddress()}${target.pathname}${target.search}`,
    totalMs,
  };
};

async function grantedCode(context: OperationContext, request: TestRequest): Promise<string> {
  const granted = await context.storage.db
    .selectFrom('applicationInterface')
    .innerJoin('service', 'service.id', 'applicationInterface.serviceId')
    .select('service.code')
    .where('applicationInterface.applicationId', '=', request.id)
    .where('applicationInterface.serviceId', '=', request.interfaceId)
    .executeTakeFirst();
  if (granted === undefined) throw new AppError('application.not-granted');
  return granted.code;
}

/** The path cannot leave the interface: `..` is resolved first and then looked at. */
function testAddress(gateway: string, code: string, path: string): URL {
  const base = `${gateway}/services/${code}`;
  const target = URL.canParse(`${base}${path}`) ? new URL(`${base}${path}`) : undefined;
  if (target?.href.startsWith(`${base}/`) === true) return target;
  throw new AppError('request.invalid', {}, { fields: { path: '路径不能离开该接口' } });
}

async function send(target: URL, request: TestRequest, headers: Headers): Promise<Response> {
  const method = request.method.toUpperCase();
  const hasBody = method !== 'GET' && request.body !== undefined && request.body !== '';
  if (hasBody && !headers.has('content-type')) headers.set('content-type', 'application/json');
  try {
    return await fetch(target, {
      method,
      headers,
      ...(hasBody ? { body: request.body } : {}),
      redirect: 'manual',
      signal: AbortSignal.timeout(request.timeoutMs ?? DEFAULT_TIMEOUT_MS),
    });
  } catch (error) {
    throw failed(error);
  }
}

/** The service's part is what is left of the wait for the first byte; a call that the gateway refused has neither part. */
function answerOf(response: Response, headMs: number) {
  const headers = Object.fromEntries(response.headers);
  const gatewayMs = numberOf(headers[OVERHEAD_MS]);
  return {
    requestId: headers[REQUEST_ID] ?? '',
    status: response.status,
    ok: response.ok,
    statusText: response.statusText,
    headers,
    headerText: Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
    contentType: headers['content-type'] ?? '',
    gatewayMs,
    upstreamMs: gatewayMs === null ? null : round(Math.max(0, headMs - gatewayMs)),
  };
}

function numberOf(text: string | undefined): number | null {
  const value = Number(text);
  return text === undefined || Number.isNaN(value) ? null : value;
}

function round(ms: number): number {
  return Number(ms.toFixed(2));
}

function failed(error: unknown): AppError {
  const isTimeout = error instanceof Error && error.name === 'TimeoutError';
  const reason = isTimeout ? '等待超时' : '网关没有响应或中途断开了连接';
  return new AppError('application.test-failed', { reason }, { cause: error });
}
