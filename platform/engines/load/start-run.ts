// A run from its processes' start to the last one's end.
import { shapeSeconds } from '#core/load/arrivals.ts';
import type { LoadEnd, LoadEndRecord, LoadFrame } from '#core/load/frame.ts';
import { reachedLimit } from '#core/load/load-limits.ts';
import type { LoadPlan } from '#core/load/plan.ts';
import { startLoop } from '#jobs/loop.ts';
import { followFrames } from './follow-frames.ts';
import { joinEndings, type LoadEnding } from './load-ending.ts';
import type { LoadOrder, LoadRun } from './load-run.ts';
import { readGenerator } from './read-run.ts';
import { renewLease, writeState } from './run-directory.ts';
import { type GeneratorProcess, startGenerator } from './start-generator.ts';

export interface RunStart {
  readonly order: LoadOrder;
  readonly program: string;
  /** Directory of the run. */
  readonly place: string;
  readonly onError: (error: unknown) => void;
}

const WATCH_MS = 1_000;
/** Reading the payload set takes the longest. */
const START_MS = 60_000;
/** From the word to begin until second 0: every generator has heard it by then. */
const HEAD_START_MS = 200;
/** Beyond the shape's time and the last call's deadline. */
const SPARE_MS = 10_000;

export async function startRun({ order, program, place, onError }: RunStart): Promise<LoadRun> {
  const { plan } = order;
  const generators = await Promise.all(
    Array.from({ length: plan.generators }, (_, generator) => startGenerator(program, place, generator)),
  );
  const course = createCourse(generators);
  let startedAt: number | undefined;
  const started = begin(order, generators).then(async (at) => {
    startedAt = at;
    await writeState(place, { startedAt: at });
    return at;
  });
  // Who does not wait for the start still hears of it by the end.
  started.catch(() => undefined);
  const watch = watchRun(order, place, course, () => startedAt, onError);

  const settle = async (): Promise<LoadEnding> => {
    const died = await Promise.all(generators.map((generator, at) => course.watchDeath(generator, at)));
    await started.catch(() => undefined);
    await watch.stop();
    const ending = course.ending(await Promise.all(generators.map((_, at) => readEnd(place, at))), died);
    await writeState(place, { ...(startedAt === undefined ? {} : { startedAt }), ending });
    return ending;
  };
  const ended = settle().catch((error: unknown): LoadEnding => {
    onError(error);
    return { end: 'failed', message: `运行结果没能写下：${error instanceof Error ? error.message : error}` };
  });
  return {
    runId: plan.runId,
    started,
    ended,
    stop(end = 'stopped', message = '') {
      course.stop(end, message);
      return ended;
    },
  };
}

async function begin(order: LoadOrder, generators: readonly GeneratorProcess[]): Promise<number> {
  await Promise.all(generators.map(({ ready }) => ready));
  const startAt = Date.now() + HEAD_START_MS;
  for (const { begin } of generators) begin({ startAt, headers: order.secretHeaders ?? {} });
  return startAt;
}

async function readEnd(place: string, generator: number): Promise<LoadEndRecord | undefined> {
  return (await readGenerator(place, generator)).end;
}

interface Course {
  /** The first reason holds. */
  readonly stop: (end: LoadEnd, message: string) => void;
  /** Resolves with the end of the process, for people; one that fails ends the others. */
  readonly watchDeath: (generator: GeneratorProcess, number: number) => Promise<string>;
  readonly ending: (records: readonly (LoadEndRecord | undefined)[], died: readonly string[]) => LoadEnding;
}

function createCourse(generators: readonly GeneratorProcess[]): Course {
  let told: LoadEnding | undefined;
  const stop = (end: LoadEnd, message: string) => {
    told ??= { end, message };
    for (const generator of generators) generator.end();
  };
  return {
    stop,
    async watchDeath({ ended }, number) {
      const how = await ended;
      // Without its share the rest is another load than the plan's.
      if (how !== '') stop('interrupted', `压测机 ${number + 1} 意外结束（${how}）`);
      return how;
    },
    ending(records, died) {
      const joined = joinEndings(records);
      const isOwnFault =
        joined.end === 'failed' || (joined.end === 'interrupted' && died.every((how) => how === ''));
      return isOwnFault ? joined : (told ?? joined);
    },
  };
}

/** Keeps the lease, passes frames on, ends the run when all generators together reach a limit, or when it takes too long. */
function watchRun(
  { plan, onFrames }: LoadOrder,
  place: string,
  course: Course,
  startedAt: () => number | undefined,
  onError: (error: unknown) => void,
) {
  const follower = followFrames(place, plan.generators);
  const tally = { offered: 0, completed: 0, failed: 0, seconds: 0 };
  // Requests are counted by the generators themselves, exactly.
  const { requests, ...limits } = plan.limits;
  const look = async () => {
    const frames = await follower.read();
    for (const frame of frames) count(tally, frame);
    if (frames.length > 0) onFrames?.(frames);
  };
  const begunMs = performance.now();
  const loop = startLoop({
    name: `load ${plan.runId}`,
    everyMs: WATCH_MS,
    async round() {
      await renewLease(place);
      await look();
      const limit = reachedLimit(limits, tally);
      if (limit !== undefined && limit !== 'limit-seconds') course.stop(limit, '');
      const at = startedAt();
      if (at === undefined && performance.now() > begunMs + START_MS)
        course.stop('failed', `压测机没能在 ${START_MS / 1_000} 秒内开始`);
      if (at !== undefined && Date.now() > at + longestMs(plan))
        course.stop('failed', '运行没有按时结束，已强制停止');
    },
    onError,
  });
  return {
    async stop() {
      await loop.stop();
      await look();
    },
  };
}

function longestMs({ shape, timeoutMs }: LoadPlan): number {
  return shapeSeconds(shape) * 1_000 + timeoutMs + SPARE_MS;
}

function count(
  tally: { offered: number; completed: number; failed: number; seconds: number },
  frame: LoadFrame,
): void {
  tally.offered += frame.offered;
  tally.completed += frame.completed;
  for (const failed of Object.values(frame.failed)) tally.failed += failed;
  tally.seconds = Math.max(tally.seconds, frame.second);
}
