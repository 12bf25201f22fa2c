// The process around a model: listens, loads, serves, drains.
import { randomInt } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import type { Call } from './call.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { readCall } from './read-call.ts';
import { internalError, ServiceError, unsupportedMethod } from './service-error.ts';
import { createSlots, type Slots } from './slots.ts';

/** Returns the body; `log_id` is put before it. @throws ServiceError */
export type Handler = (call: Call) => Promise<object>;

export interface Service {
  /** Types of raw bodies that its calls take beside JSON and forms; absent: none. */
  readonly media?: RegExp;
  /** Returns the handlers by path; all are POST. */
  readonly load: (environment: Environment) => Promise<Readonly<Record<string, Handler>>>;
}

/** Connections that the kernel has taken when the signal comes are still served. */
const LAST_CONNECTIONS_MS = 100;
const IDLE_CHECK_MS = 100;
/** Connections that we have not taken yet; unlike a port's, further ones are refused at once. */
const MAX_WAITING = 4_096;
const HEALTH_PATH = '/health';

/** Runs until SIGTERM or SIGINT. Exit code 1: the model did not load, or the socket is taken. */
export function serve(service: Service): void {
  start(service).catch((error: unknown) => {
    console.error('服务无法启动：', error);
    process.exit(1);
  });
}

async function start(service: Service): Promise<void> {
  const environment = readEnvironment(process.env);
  const context: Context = {
    media: service.media,
    slots: createSlots(environment.concurrency),
    handlers: undefined,
    isDraining: false,
  };
  const server = createServer((request, response) => {
    answer(context, request, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });
  server.keepAliveTimeout = 65_000; // Longer than the gateway keeps an idle connection.
  await listen(server, environment);
  const end = () => drain(context, server);
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  const started = performance.now();
  context.handlers = await service.load(environment);
  const seconds = ((performance.now() - started) / 1000).toFixed(2);
  console.log(
    `已就绪：unix:${environment.socket}，加载用时 ${seconds} 秒，并发 ${environment.concurrency}，线程 ${environment.threads}`,
  );
}

interface Context {
  readonly media: RegExp | undefined;
  readonly slots: Slots;
  /** Undefined while the model loads. */
  handlers: Readonly<Record<string, Handler>> | undefined;
  isDraining: boolean;
}

async function listen(server: Server, { socket }: Environment): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ path: socket, backlog: MAX_WAITING }, resolve);
  });
  chmodSync(socket, 0o600);
}

async function drain(context: Context, server: Server): Promise<void> {
  console.log('收到停止信号，完成正在处理的请求后退出');
  context.isDraining = true;
  await sleep(LAST_CONNECTIONS_MS);
  // A computation may have held everything up until now.
  await turn();
  await turn();
  const closed = new Promise((resolve) => server.close(resolve));
  const timer = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  await closed;
  clearInterval(timer);
  console.log('已停止');
  process.exit(0);
}

async function answer(context: Context, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(`http://replica${request.url}`);
  if (url.pathname === HEALTH_PATH)
    return send(context, response, context.handlers === undefined ? 503 : 200, {
      status: context.handlers === undefined ? 'loading' : 'ok',
    });
  const started = performance.now();
  const logId = randomInt(2 ** 47, 2 ** 48 - 1);
  const { status, body, note } = await handle(context, request, response, url).then(
    (result) => ({ status: 200, body: result, note: '' }),
    (error: unknown) => describe(error, logId),
  );
  send(context, response, status, { log_id: logId, ...body });
  const ms = Math.round(performance.now() - started);
  console.log(`${request.method} ${url.pathname} ${status} ${ms} ms log_id=${logId}${note}`);
}

async function handle(
  context: Context,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<object> {
  if (context.handlers === undefined) throw new ServiceError(503, 2, '模型正在加载，请稍后重试');
  const known = Object.keys(context.handlers);
  const handler = known.includes(url.pathname) ? context.handlers[url.pathname] : undefined;
  if (handler === undefined)
    throw unsupportedMethod(
      404,
      `没有这个接口：${url.pathname.slice(0, 60)}，可用的接口：${known.join('、')}`,
    );
  if (request.method !== 'POST') throw unsupportedMethod(405, `请求方法应为 POST，收到：${request.method}`);
  const call = await readCall(request, url.searchParams, context.media);
  return context.slots.run(async () => {
    // No caller waits any more.
    if (response.destroyed) throw new ServiceError(499, 4, '调用方已断开连接');
    return handler(call);
  });
}

function describe(error: unknown, logId: number) {
  const isGone = error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
  if (isGone) return { status: 499, body: {}, note: ' 调用方已断开连接' };
  if (!(error instanceof ServiceError)) console.error(`log_id=${logId}`, error);
  const fault = error instanceof ServiceError ? error : internalError();
  return {
    status: fault.status,
    body: { error_code: fault.code, error_msg: fault.message },
    note: ` error_code=${fault.code}`,
  };
}

function send(context: Context, response: ServerResponse, status: number, body: object): void {
  const text = Buffer.from(JSON.stringify(body));
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': text.length,
    'cache-control': 'no-store',
    ...(context.isDraining || status === 413 ? { connection: 'close' } : {}),
  });
  response.end(text);
}
