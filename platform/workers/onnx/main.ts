// Composition root of an ONNX replica.
//
// `--inspect FILE`: prints the model's data (see inspect-model.ts), exit code 0 or 1.
// Otherwise serves it; environment: see worker-settings.ts. Ready when /v2/health/ready answers 200. Ends with exit code 1
// when the model cannot be loaded. SIGTERM and SIGINT end it with nothing lost; a second signal ends it at once.
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { inspectModel } from './inspect-model.ts';
import { ModelFault } from './model/model-fault.ts';
import { type Replica, serveModel } from './serve/serve-model.ts';
import { readWorkerSettings } from './serve/worker-settings.ts';
import { createCodec, runCodecThread } from './thread/codec.ts';
import { createEngine, runEngineThread } from './thread/engine-thread.ts';

/** Without time: the log adds it. */
const log = (line: string) => process.stdout.write(`${line}\n`);

if (!isMainThread && parentPort !== null) {
  if (workerData === 'engine') runEngineThread(parentPort);
  else runCodecThread(parentPort);
} else if (process.argv[2] === '--inspect') {
  const { line, ok } = await inspectModel(process.argv[3] ?? '');
  process.stdout.write(`${line}\n`);
  process.exitCode = ok ? 0 : 1;
} else {
  await serve();
}

async function serve(): Promise<void> {
  const startThread = (role: 'engine' | 'codec') =>
    new Worker(new URL(import.meta.url), { workerData: role });
  const fail = (error: unknown) => {
    log(`推理进程出错，退出：${error instanceof Error ? (error.stack ?? error.message) : error}`);
    process.exit(1);
  };
  const settings = readWorkerSettings(process.env);
  try {
    await serveModel({
      settings,
      engine: createEngine(startThread('engine'), fail),
      codec: createCodec(() => startThread('codec'), fail),
      log,
      onListen: endOnSignal,
    });
  } catch (error) {
    if (!(error instanceof ModelFault)) fail(error);
    log(`模型加载失败：${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
}

function endOnSignal(replica: Replica): void {
  let isEnding = false;
  const end = async (signal: NodeJS.Signals) => {
    if (isEnding) {
      // A model that is being computed holds up `process.exit`; the signal itself does not wait.
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
      return;
    }
    isEnding = true;
    await replica.drain();
    log('推理进程已停止。');
    process.exit(0);
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}
