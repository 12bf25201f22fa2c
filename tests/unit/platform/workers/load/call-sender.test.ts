import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LoadFrame } from '#core/load/frame.ts';
import { summarise } from '#core/load/summary.ts';
import type { CallListener } from '../../../../../platform/workers/load/client/load-client.ts';
import { createRunRecorder } from '../../../../../platform/workers/load/record/run-recorder.ts';
import { createCallSender } from '../../../../../platform/workers/load/send/call-sender.ts';
import { generated } from '../../../../support/generated.ts';
import { loadPlan } from '../../../../support/load-plan.ts';

const MAX_IN_FLIGHT = 5;
const TIMEOUT_MS = 1_500;
const PROCESS = { cpuMilli: 1, loopDelayUs: 1, hostCpu: 0, residentBytes: 1 };

/** A sender whose time and answers the test decides. */
function createStage() {
  const plan = loadPlan('http://127.0.0.1:1', {
    shape: { kind: 'constant', perSecond: 10, seconds: 30 },
    ...{ warmUpSeconds: 2, coolDownSeconds: 3, timeoutMs: TIMEOUT_MS },
  });
  const frames: LoadFrame[] = [];
  let nowMs = 0;
  const elapsed = () => nowMs;
  const recorder = createRunRecorder({
    plan,
    generator: 0,
    write: (frame) => frames.push(frame),
    measure: () => PROCESS,
  });
  const open: CallListener[] = [];
  const client = {
    send: (_: unknown, listener: CallListener) => {
      open.push(listener);
      return () => {
        open.splice(open.indexOf(listener), 1);
      };
    },
    close: () => undefined,
  };
  const build = () => ({ path: '/', method: 'GET', headers: [], body: null, bytes: 3 });
  const sender = createCallSender({ plan, maxInFlight: MAX_IN_FLIGHT, client, build, recorder, elapsed });
  return {
    ...{ plan, frames, sender, open },
    pass: (ms: number) => {
      nowMs += ms;
    },
    now: () => nowMs,
    finish: () => recorder.finish(nowMs),
  };
}

describe('calls', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('send' as const), lateMs: fc.nat(400) }),
    fc.record({
      kind: fc.constant('answer' as const),
      which: fc.nat(),
      status: fc.constantFrom(200, 302, 500),
    }),
    fc.record({ kind: fc.constant('fail' as const), which: fc.nat() }),
    fc.record({ kind: fc.constant('pass' as const), ms: fc.nat(900) }),
  );

  it('are each offered once and end once, whatever happens in which order', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 150 }), (steps) => {
        const { plan, frames, sender, open, pass, now, finish } = createStage();
        let [sent, over] = [0, 0];
        for (const one of steps) {
          const listener =
            'which' in one && open.length > 0 ? open.splice(one.which % open.length, 1)[0] : undefined;
          if (one.kind === 'send') sender.send(sent++, Math.max(0, now() - one.lateMs), () => over++);
          if (one.kind === 'answer') listener?.onEnd(one.status);
          if (one.kind === 'fail') listener?.onFail('connection-lost', 'gone');
          if (one.kind === 'pass') pass(one.ms);
          sender.giveUpLate();
          expect(sender.inFlight()).toBe(open.length);
          expect(sender.inFlight()).toBeLessThanOrEqual(MAX_IN_FLIGHT);
        }
        const left = sender.inFlight();
        sender.cutOff();
        finish();
        expect([sender.inFlight(), open.length, over]).toEqual([0, 0, sent - left]);
        const sum = (of: (frame: LoadFrame) => number) =>
          frames.reduce((total, frame) => total + of(frame), 0);
        const failed = sum((frame) => Object.values(frame.failed).reduce((total, count) => total + count, 0));
        expect(sum(({ offered }) => offered)).toBe(sent);
        expect(sum((frame) => frame.sent + frame.dropped)).toBe(sent);
        expect(sum(({ completed, cutOff }) => completed + cutOff) + failed).toBe(sum((frame) => frame.sent));
        expect(sum(({ cutOff }) => cutOff)).toBe(left);
        expect(sender.tally()).toEqual({
          offered: sent,
          completed: sum(({ completed }) => completed),
          failed,
        });
        expect(frames.map(({ second }) => second)).toEqual(
          frames.map(({ second }) => second).toSorted((a, b) => a - b),
        );
        expect(new Set(frames.map(({ second }) => second)).size).toBe(Math.floor(now() / 1_000) + 1);
        expect(summarise(frames, plan, 'stopped').lost).toBe(0);
      }),
      generated(50),
    );
  });

  it('belong to the phase in which they were due, wherever they end, and count from then', () => {
    const { frames, sender, open, pass, finish } = createStage();
    pass(1_950);
    sender.send(0, 1_900);
    sender.send(1, 2_000);
    pass(1_300);
    for (const listener of [...open]) listener.onEnd(200);
    finish();
    const ended = frames.filter(({ completed }) => completed > 0);
    expect(ended.map(({ second, phase, latency }) => [second, phase, latency.max])).toEqual([
      [3, 'warm-up', 1_350_000],
      [3, 'measured', 1_250_000],
    ]);
    expect(frames.find(({ second, phase }) => second === 1 && phase === 'warm-up')).toMatchObject({
      ...{ sent: 1, inFlight: 1, process: PROCESS },
      sendLag: { count: 1, max: 50_000 },
    });
  });

  it('are given up at their deadline, in their order', () => {
    const { frames, sender, pass, finish } = createStage();
    sender.send(0, 0);
    pass(100);
    sender.send(1, 100);
    pass(TIMEOUT_MS - 50);
    sender.giveUpLate();
    expect(sender.inFlight()).toBe(1);
    pass(60);
    sender.giveUpLate();
    finish();
    expect(sender.inFlight()).toBe(0);
    expect(frames.flatMap(({ examples = [] }) => examples)).toEqual([
      { failure: 'timeout', text: '超过 1500 毫秒没有答完' },
    ]);
    expect(frames.reduce((sum, { failed }) => sum + (failed.timeout ?? 0), 0)).toBe(2);
  });
});
