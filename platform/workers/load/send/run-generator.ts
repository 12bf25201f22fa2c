// A generator's part of a run, from its first call to its last.
import { arrivalsOf, shareOf } from '#core/load/arrivals.ts';
import type { LoadEnd } from '#core/load/frame.ts';
import { reachedLimit } from '#core/load/load-limits.ts';
import type { LoadPlan } from '#core/load/plan.ts';
import type { BuiltRequest, LoadClient } from '../client/load-client.ts';
import type { RunRecorder } from '../record/run-recorder.ts';
import { type CallSender, createCallSender } from './call-sender.ts';
import { paceOpen } from './pace-open.ts';
import { runClosed } from './run-closed.ts';

export interface GeneratorRun {
  readonly plan: LoadPlan;
  /** This generator's, from 0. */
  readonly generator: number;
  readonly client: LoadClient;
  readonly build: (seq: number) => BuiltRequest;
  readonly recorder: RunRecorder;
  /** Ms from the start; below 0 until it begins. */
  readonly elapsed: () => number;
  /** Ends it at once; its reason is a `LoadEnd`. */
  readonly stopped: AbortSignal;
}

/** Deadlines are kept so exactly. */
const LOOK_MS = 20;

/** Resolves when every call has ended and every frame is written. */
export async function runGenerator(run: GeneratorRun): Promise<LoadEnd> {
  const { plan, generator, recorder, elapsed, stopped } = run;
  const sender = createCallSender({ ...run, maxInFlight: shareOfCount(plan.caps.inFlight, plan, generator) });
  const course = createCourse(stopped, (atMs = elapsed()) => recorder.endSending(atMs));
  // Calls are counted by their numbers, of all generators together.
  const { requests = Number.POSITIVE_INFINITY, seconds, ...others } = plan.limits;
  // What fails at one of several says little of the run: the server adds up.
  const limits = { ...(plan.generators === 1 ? others : {}), ...(seconds === undefined ? {} : { seconds }) };
  const isWithin = (seq: number, dueMs?: number) => {
    if (seq < requests) return true;
    // The pause before the first call too many belongs to the rate.
    course.end('limit-requests', dueMs);
    return false;
  };
  const watch = setInterval(() => {
    sender.giveUpLate();
    const limit = reachedLimit(limits, { ...sender.tally(), seconds: elapsed() / 1_000 });
    if (limit === 'limit-seconds') course.end(limit);
    else if (limit !== undefined) course.cutOff(limit);
  }, LOOK_MS);
  try {
    await sendAll(run, sender.send, isWithin, course.signal);
    while (sender.inFlight() > 0 && !course.isCutOff())
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  } finally {
    clearInterval(watch);
    sender.cutOff();
    recorder.finish(elapsed());
  }
  return course.ended();
}

/** How the run ends: the first reason holds. */
function createCourse(stopped: AbortSignal, onEnd: (atMs?: number) => void) {
  const sending = new AbortController();
  let reason: LoadEnd = 'completed';
  let isCutOff = false;
  const end = (why: LoadEnd, atMs?: number) => {
    if (!sending.signal.aborted) onEnd(atMs);
    if (reason === 'completed') reason = why;
    sending.abort();
  };
  const cutOff = (why: LoadEnd) => {
    isCutOff = true;
    end(why);
  };
  const stop = () => cutOff(stopped.reason);
  if (stopped.aborted) stop();
  else stopped.addEventListener('abort', stop, { once: true });
  return {
    /** No further call is sent; those under way may end. */
    end,
    /** Those under way are cut off as well. */
    cutOff,
    isCutOff: () => isCutOff,
    ended: () => reason,
    signal: sending.signal,
  };
}

/** Resolves when no further call will be sent. */
function sendAll(
  { plan, generator, elapsed }: GeneratorRun,
  send: CallSender['send'],
  isWithin: (seq: number, dueMs?: number) => boolean,
  signal: AbortSignal,
): Promise<void> {
  const { shape, seed, generators, caps } = plan;
  if (shape.kind === 'closed') {
    let seq = generator - generators;
    return runClosed({
      callers: shareOfCount(shape.concurrency, plan, generator),
      seconds: shape.seconds,
      maxRate: caps.perSecond / generators,
      nextSeq() {
        seq += generators;
        return isWithin(seq) ? seq : undefined;
      },
      ...{ elapsed, send, signal },
    });
  }
  const arrivals = takeWhile(shareOf(arrivalsOf(shape, seed), generator, generators), ([seq, seconds]) =>
    isWithin(seq, seconds * 1_000),
  );
  return paceOpen({ arrivals, elapsed, send, signal });
}

function* takeWhile<Item>(
  items: Iterable<Item>,
  isWanted: (item: Item) => boolean,
): Generator<Item, void, undefined> {
  for (const item of items) {
    if (!isWanted(item)) return;
    yield item;
  }
}

/** The first generators have what cannot be divided. */
function shareOfCount(count: number, { generators }: LoadPlan, generator: number): number {
  return Math.floor(count / generators) + (generator < count % generators ? 1 : 0);
}
