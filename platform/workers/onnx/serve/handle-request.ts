// The addresses of the Open Inference Protocol v2.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { CallFault } from '../protocol/call-fault.ts';
import { infer } from './infer.ts';
import type { WorkerState } from './worker-state.ts';

/** Returns every request exactly once, whatever happens. */
export async function handleRequest(
  state: WorkerState,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const started = performance.now();
  state.inFlight.add(response);
  response.once('close', () => state.inFlight.delete(response));
  if (state.isDraining) response.setHeader('connection', 'close');
  const describe = () => {
    const id = request.headers['x-aic-request-id'];
    const call = `${request.method} ${request.url?.slice(0, 200)}`;
    return `${call}${id === undefined ? '' : ` ${id}`} ${(performance.now() - started).toFixed(1)} ms`;
  };
  try {
    await route(state, request, response);
    if (state.settings.logsCalls) state.log(`调用 ${response.statusCode} ${describe()}`);
  } catch (error) {
    const fault = error instanceof CallFault ? error : new CallFault(500, '推理进程内部出错。');
    const reason = error instanceof CallFault ? error.message : String(error instanceof Error && error.stack);
    // Readiness checks are too frequent to log.
    if (request.method === 'POST' || fault.status !== 503)
      state.log(`调用失败 ${fault.status} ${describe()}：${reason.replaceAll(/\s*\n\s*/g, ' | ')}`);
    refuse(response, fault);
  }
}

async function route(state: WorkerState, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [root, area, name, ...rest] = segmentsOf(request.url ?? '/');
  if (root === 'v2' && area === undefined) return answer(request, response, serverMetadata());
  if (root === 'v2' && area === 'health' && rest.length === 0) {
    if (name === 'live') return answer(request, response, { live: true });
    if (name === 'ready') return answerReady(state, request, response, { ready: true });
  }
  if (root === 'v2' && area === 'models' && name !== undefined) {
    return routeModel(state, request, response, name, rest);
  }
  throw noSuchAddress();
}

function routeModel(
  state: WorkerState,
  request: IncomingMessage,
  response: ServerResponse,
  name: string,
  rest: readonly string[],
): void | Promise<void> {
  const { service, version } = state.settings;
  if (name !== service) throw new CallFault(404, `没有模型“${name}”；这里的模型是“${service}”。`);
  const [keyword, asked, ...after] = rest;
  if (keyword === 'versions' && asked !== undefined && asked !== version) {
    throw new CallFault(404, `模型 ${service} 没有版本“${asked}”；这里的版本是“${version}”。`);
  }
  const [action, ...more] = keyword === 'versions' && asked !== undefined ? after : rest;
  if (more.length > 0) throw noSuchAddress();
  if (action === undefined) return answerReady(state, request, response, modelMetadata(state), true);
  if (action === 'ready') return answerReady(state, request, response, { name: service, ready: true });
  if (action !== 'infer') throw noSuchAddress();
  allow(request, response, 'POST');
  return infer(state, request, response);
}

function serverMetadata(): unknown {
  return { name: 'aic-onnx', version: '2', extensions: ['binary_tensor_data'] };
}

function modelMetadata({ settings, loaded }: WorkerState): unknown {
  return {
    name: settings.service,
    versions: [settings.version],
    platform: 'onnx_onnxv1',
    inputs: loaded?.model.inputs,
    outputs: loaded?.model.outputs,
  };
}

/** @param whileDraining whether it is answered as long as calls are */
function answerReady(
  state: WorkerState,
  request: IncomingMessage,
  response: ServerResponse,
  body: unknown,
  whileDraining = false,
): void {
  allow(request, response, 'GET');
  if (state.loaded === undefined) throw new CallFault(503, '模型正在加载，请稍后重试。', 1);
  if (state.isDraining && !whileDraining) throw new CallFault(503, '副本正在停止，不再接收新的调用。');
  answer(request, response, body);
}

function answer(request: IncomingMessage, response: ServerResponse, body: unknown): void {
  allow(request, response, 'GET');
  sendJson(response, 200, body);
}

function allow({ method }: IncomingMessage, response: ServerResponse, allowed: 'GET' | 'POST'): void {
  if (method === allowed || (method === 'HEAD' && allowed === 'GET')) return;
  response.setHeader('allow', allowed);
  throw new CallFault(405, `这个地址只接受 ${allowed}，收到 ${method}。`);
}

function refuse(response: ServerResponse, { status, message, retryAfter }: CallFault): void {
  if (response.headersSent || response.destroyed) return void response.destroy();
  if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter);
  // The rest of the body will not be read.
  if (status === 413) response.setHeader('connection', 'close');
  sendJson(response, status, { error: message });
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  const body = Buffer.from(JSON.stringify(value));
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
}

function segmentsOf(url: string): readonly string[] {
  const [path = ''] = url.split('?');
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    throw noSuchAddress();
  }
}

function noSuchAddress(): CallFault {
  const addresses =
    '/v2、/v2/health/live、/v2/health/ready、/v2/models/{名称}[/versions/{版本}][/ready|/infer]';
  return new CallFault(404, `没有这个地址；可用的地址是 ${addresses}。`);
}
