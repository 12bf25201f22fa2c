// One call from being due to its end: sent or dropped, answered, judged, counted; given up at its deadline.
import type { LoadFailure } from '#core/load/frame.ts';
import { type AnswerCheck, compileAssertions } from '#core/load/payload/check-answer.ts';
import type { LoadPlan } from '#core/load/plan.ts';
import type { BuiltRequest, LoadClient } from '../client/load-client.ts';
import { createEventReader } from '../client/read-events.ts';
import type { PhaseTally } from '../record/phase-tally.ts';
import type { RunRecorder } from '../record/run-recorder.ts';

export interface CallSender {
  /**
   * @param dueMs from the start
   * @param onOver once the call has ended, also when it was dropped at once
   */
  readonly send: (seq: number, dueMs: number, onOver?: () => void) => void;
  readonly inFlight: () => number;
  /** All phases. */
  readonly tally: () => { readonly offered: number; readonly completed: number; readonly failed: number };
  /** Gives up what is past its deadline; to be called now and then. */
  readonly giveUpLate: () => void;
  /** Gives up all calls under way: they count as cut off. */
  readonly cutOff: () => void;
}

export interface SenderOptions {
  readonly plan: LoadPlan;
  /** Calls under way at most, of this generator. */
  readonly maxInFlight: number;
  readonly client: LoadClient;
  readonly build: (seq: number) => BuiltRequest;
  readonly recorder: RunRecorder;
  /** Ms from the start. */
  readonly elapsed: () => number;
}

/** Answers are kept as far as assertions look at them. */
const MAX_KEPT_BYTES = 1024 * 1024;
/** Enough for what people are shown. */
const BEGINNING_BYTES = 512;

interface CallFault {
  readonly failure: LoadFailure;
  readonly text: string;
}

interface CallUnderWay {
  readonly deadlineMs: number;
  readonly dueMs: number;
  readonly tally: PhaseTally;
  readonly giveUp: () => void;
  readonly onOver: (() => void) | undefined;
}

export function createCallSender(options: SenderOptions): CallSender {
  const { plan, maxInFlight, client, build, recorder, elapsed } = options;
  const { timeoutMs, target } = plan;
  const check = compileAssertions(plan.assertions);
  /** In the order of their deadlines. */
  const underWay = new Set<CallUnderWay>();
  let [offered, completed, failed] = [0, 0, 0];

  const send: CallSender['send'] = (seq, dueMs, onOver) => {
    const request = build(seq);
    const nowMs = elapsed();
    recorder.roll(nowMs);
    const tally = recorder.tallyAt(dueMs / 1_000);
    offered += 1;
    if (underWay.size >= maxInFlight) {
      tally.onDropped();
      onOver?.();
      return;
    }
    tally.onSent((nowMs - dueMs) * 1_000, request.bytes);
    const answer = createAnswer(check, target.protocol === 'sse', dueMs, tally, elapsed);
    let call: CallUnderWay | undefined;
    let isOver = false;
    const end = (status: number, judge: (latencyUs: number) => CallFault | undefined) => {
      isOver = true;
      if (call !== undefined) underWay.delete(call);
      const endMs = elapsed();
      recorder.roll(endMs);
      const latencyUs = (endMs - dueMs) * 1_000;
      const fault = judge(latencyUs);
      if (fault === undefined) completed += 1;
      else failed += 1;
      if (fault === undefined) tally.onCompleted(status, answer.bytes(), latencyUs);
      else tally.onFailed(fault.failure, status, answer.bytes(), latencyUs, fault.text);
      onOver?.();
    };
    const giveUp = client.send(request, {
      onData: answer.onData,
      onEnd: (status) => end(status, (latencyUs) => answer.judge(status, latencyUs)),
      onFail: (failure, text) => end(0, () => ({ failure, text })),
    });
    if (isOver) return;
    call = { deadlineMs: nowMs + timeoutMs, dueMs, tally, giveUp, onOver };
    underWay.add(call);
  };

  return {
    send,
    inFlight: () => underWay.size,
    tally: () => ({ offered, completed, failed }),
    giveUpLate() {
      const nowMs = elapsed();
      recorder.roll(nowMs);
      for (const call of underWay) {
        if (call.deadlineMs > nowMs) break;
        underWay.delete(call);
        call.giveUp();
        failed += 1;
        call.tally.onFailed('timeout', 0, 0, (nowMs - call.dueMs) * 1_000, `超过 ${timeoutMs} 毫秒没有答完`);
        call.onOver?.();
      }
    },
    cutOff() {
      recorder.roll(elapsed());
      for (const call of underWay) {
        call.giveUp();
        call.tally.onCutOff();
      }
      underWay.clear();
    },
  };
}

/** What has come of an answer. */
function createAnswer(
  { readsBody, check }: AnswerCheck,
  isStream: boolean,
  dueMs: number,
  tally: PhaseTally,
  elapsed: () => number,
) {
  let bytes = 0;
  let first: Buffer | undefined;
  const kept: Buffer[] = [];
  let lastEventMs: number | undefined;
  const events = isStream
    ? createEventReader(() => {
        const nowMs = elapsed();
        tally.stream.onEvent(lastEventMs === undefined ? undefined : (nowMs - lastEventMs) * 1_000);
        lastEventMs = nowMs;
      })
    : undefined;
  return {
    bytes: () => bytes,
    onData(chunk: Buffer) {
      if (events !== undefined) {
        if (bytes === 0) tally.stream.onFirstByte((elapsed() - dueMs) * 1_000);
        events.onData(chunk);
      }
      first ??= chunk;
      if (readsBody && bytes < MAX_KEPT_BYTES) kept.push(chunk);
      bytes += chunk.length;
    },
    judge(status: number, latencyUs: number) {
      if (events !== undefined) tally.stream.onTokens(events.tokens());
      const body = () => Buffer.concat(kept).toString('utf8', 0, MAX_KEPT_BYTES);
      const beginning = () => first?.toString('utf8', 0, BEGINNING_BYTES) ?? '';
      const fault = check({ status, body, beginning, latencyUs });
      if (events !== undefined && fault === undefined && lastEventMs === undefined)
        tally.stream.onEventless();
      return fault;
    },
  };
}
