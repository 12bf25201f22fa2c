import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { untilSignal } from '../../../../../platform/cli/browser/until-signal.ts';
import { waitForDemo } from '../../../../../platform/cli/browser/wait-for-demo.ts';
import { UsageError } from '../../../../../platform/cli/command/usage-error.ts';

const NEVER = new Promise<number | null>(() => undefined);
const calm = new AbortController().signal;

describe('waiting for the demo', () => {
  it('ends when its last person is there', async () => {
    let text = '演示数据已生成\n';
    const waiting = waitForDemo({ output: () => text, ended: NEVER }, calm);
    text += '  demo-risk  secret\n';
    await expect(waiting).resolves.toBeUndefined();
  });

  it('ends when the server does, with what it printed', async () => {
    const waiting = waitForDemo({ output: () => '端口被占用', ended: Promise.resolve(1) }, calm);
    await expect(waiting).rejects.toThrow(new UsageError('服务器已经退出：\n端口被占用'));
  });

  it('ends when the server goes on without a demo', async () => {
    const line = '{"level":"error","message":"演示数据没有生成"}';
    const waiting = waitForDemo({ output: () => line, ended: NEVER }, calm);
    await expect(waiting).rejects.toThrow(UsageError);
  });

  it('ends at a signal', async () => {
    const ending = new AbortController();
    const waiting = waitForDemo({ output: () => '', ended: NEVER }, ending.signal);
    ending.abort(new UsageError('收到 SIGINT'));
    await expect(waiting).rejects.toThrow('收到 SIGINT');
  });
});

describe('work until a signal', () => {
  const listeners = () => process.listenerCount('SIGHUP');

  it('is told to be ended by the signal, whatever it throws then, after it has cleaned up', async () => {
    const before = listeners();
    let isClean = false;
    const work = untilSignal(async (signal) => {
      try {
        process.emit('SIGHUP', 'SIGHUP');
        process.emit('SIGHUP', 'SIGHUP');
        expect(signal.aborted).toBe(true);
        throw new Error('browserContext.newPage: Target closed');
      } finally {
        await sleep(1);
        expect(listeners()).toBe(before + 1);
        isClean = true;
      }
    });
    await expect(work).rejects.toThrow(new UsageError('收到 SIGHUP，已经停止'));
    expect(isClean).toBe(true);
    expect(listeners()).toBe(before);
  });

  it('answers and throws as it is without one', async () => {
    await expect(untilSignal(async () => 7)).resolves.toBe(7);
    const broken = untilSignal(async () => {
      throw new Error('broken');
    });
    await expect(broken).rejects.toThrow('broken');
  });
});
