// One call: wait for the turn, read, compute, answer.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { badInput, CallFault } from '../protocol/call-fault.ts';
import { readBody } from './read-body.ts';
import type { WorkerState } from './worker-state.ts';

const JSON_LENGTH = 'inference-header-content-length';

/** @throws CallFault */
export async function infer(
  state: WorkerState,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { loaded, settings, codec } = state;
  if (loaded === undefined) throw new CallFault(503, '模型正在加载，请稍后重试。', 1);
  const isGone = () => response.destroyed;
  // Before the body is read: what waits costs no memory.
  const leave = await state.admission.enter();
  try {
    if (isGone()) throw new CallFault(499, '调用方已断开，没有计算。');
    const body = await readBody(request);
    const { id, feeds, wanted } = await codec.decode(body, readJsonLength(request), loaded.model);
    const names = wanted.map(({ name }) => name);
    const outputs = await loaded.queue.run(feeds, names, isGone);
    const { service: model, version } = settings;
    const answer = await codec.encode({ model, version, id, wanted, outputs });
    response.writeHead(200, {
      'content-length': answer.body.length,
      ...(answer.jsonLength === undefined
        ? { 'content-type': 'application/json' }
        : {
            'content-type': 'application/octet-stream',
            'Inference-Header-Content-Length': answer.jsonLength,
          }),
    });
    response.end(answer.body);
  } finally {
    leave();
  }
}

function readJsonLength({ headers }: IncomingMessage): number | undefined {
  const value = headers[JSON_LENGTH];
  if (value === undefined) return undefined;
  if (typeof value === 'string' && /^\d{1,9}$/.test(value)) return Number(value);
  throw badInput(`请求头 Inference-Header-Content-Length 应是字节数，收到“${String(value)}”。`);
}
