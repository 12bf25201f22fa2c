import { setTimeout as sleep } from 'node:timers/promises';
import { UsageError } from '../command/usage-error.ts';
import type { RunningServer } from './run-server.ts';

/** A loaded machine needs minutes; a server that ends or gives up is noticed at once. */
const PATIENCE_MS = 180_000;
const LOOK_MS = 100;
/** The demo prints its people in this order; the last one ends the list. */
const LAST_PERSON = 'demo-risk';
/** The server goes on without its demo, and logs it. */
const NO_DEMO = /演示数据没有生成|没有生成演示数据/;

/** @throws UsageError with what the server printed when the demo does not come; the reason of `signal` */
export async function waitForDemo(
  { output, ended }: Pick<RunningServer, 'output' | 'ended'>,
  signal: AbortSignal,
): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  while (!output().includes(LAST_PERSON)) {
    signal.throwIfAborted();
    if (isOver) throw new UsageError(`服务器已经退出：\n${output()}`);
    if (NO_DEMO.test(output())) throw new UsageError(`没有生成演示数据：\n${output()}`);
    if (Date.now() > deadline)
      throw new UsageError(`等了 ${PATIENCE_MS / 1000} 秒，演示数据还没有生成：\n${output()}`);
    await sleep(LOOK_MS);
  }
}
