// A replica as one value: listens, loads, serves, drains.
import { chmodSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createCallQueue } from '../batch/call-queue.ts';
import { describeTensor } from '../tensor/tensor.ts';
import type { Codec } from '../thread/codec.ts';
import type { Engine, LoadedModel } from '../thread/engine-thread.ts';
import { createAdmission } from './admission.ts';
import { drain } from './drain.ts';
import { handleRequest } from './handle-request.ts';
import type { WorkerSettings } from './worker-settings.ts';
import type { WorkerState } from './worker-state.ts';

export interface Replica {
  /** Finishes what is under way and lets the model go. */
  drain(): Promise<void>;
}

/** The longest that a call may wait and be sent. */
const PATIENCE_MS = 20 * 60_000;
/** Connections that we have not taken yet; unlike a port's, further ones are refused at once. */
const MAX_WAITING = 4_096;

/**
 * Resolves when the model is loaded; listens long before.
 *
 * @param onListen the replica can be drained from now on
 * @throws ModelFault
 */
export async function serveModel(options: {
  readonly settings: WorkerSettings;
  readonly engine: Engine;
  readonly codec: Codec;
  readonly log: (line: string) => void;
  readonly onListen: (replica: Replica) => void;
}): Promise<void> {
  const { settings, engine, codec, log } = options;
  const { concurrency } = settings;
  const state: WorkerState = {
    settings,
    codec,
    log,
    admission: createAdmission({ concurrency, queue: Math.max(16, 4 * concurrency) }),
    inFlight: new Set(),
    loaded: undefined,
    isDraining: false,
  };
  const server = createServer((request, response) => void handleRequest(state, request, response));
  server.keepAliveTimeout = 65_000;
  server.requestTimeout = PATIENCE_MS;
  await listen(server, settings);
  log(
    `推理进程已启动：服务 ${settings.service}，版本 ${settings.version}，副本 ${settings.replica || '–'}，地址 unix:${settings.socket}，进程号 ${process.pid}`,
  );
  options.onListen({
    async drain() {
      log(`正在停止：还有 ${state.inFlight.size} 个调用没有结束。`);
      await drain(server, state);
      await engine.close();
    },
  });
  const started = performance.now();
  const loaded = await engine.open(settings.modelFile, settings.threads);
  const { model, opset } = loaded;
  state.loaded = { model, queue: createQueue(options, loaded) };
  const shapes = `输入 ${model.inputs.map(describeTensor).join('、')}；输出 ${model.outputs.map(describeTensor).join('、')}`;
  log(
    `模型已加载，用时 ${Math.round(performance.now() - started)} ms：${shapes}；opset ${opset ?? '–'}，线程 ${settings.threads}，并发 ${concurrency}`,
  );
  if (model.skipped.length > 0) log(`输出 ${model.skipped.join('、')} 不是张量，调用时不返回。`);
}

function createQueue(
  { settings, engine, log }: Parameters<typeof serveModel>[0],
  { model, mixing }: LoadedModel,
): ReturnType<typeof createCallQueue> {
  const { batchSize: rows, batchWaitMs: waitMs, concurrency: maxCalls } = settings;
  if (rows === 1) return createCallQueue({ runner: engine });
  const fixed = [...model.inputs, ...model.outputs].find(({ shape }) => shape[0] !== -1);
  if (fixed !== undefined) {
    log(`不合批：${describeTensor(fixed)} 的第一维不是任意大小。`);
    return createCallQueue({ runner: engine });
  }
  if (mixing.length > 0) {
    log(`不合批：算子 ${mixing.join('、')} 会使同一批的各行互相影响。`);
    return createCallQueue({ runner: engine });
  }
  if (maxCalls === 1) log('合批没有效果：并发是 1，同时只有一个调用。');
  else log(`合批已开启：最多 ${rows} 行，最多等待 ${waitMs} ms。`);
  const onGiveUp = (reason: string) => log(`合批已关闭：${reason}。`);
  return createCallQueue({ runner: engine, batch: { rows, waitMs, maxCalls, onGiveUp } });
}

function listen(server: Server, { socket }: WorkerSettings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ path: socket, backlog: MAX_WAITING }, () => {
      server.off('error', reject);
      chmodSync(socket, 0o600);
      resolve();
    });
  });
}
