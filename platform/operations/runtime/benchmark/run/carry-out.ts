// One run, or the runs of a search one after the other: started, watched second by second, ended.

import { shapeSeconds } from '#core/load/arrivals.ts';
import type { CapacityPoint } from '#core/load/capacity-plan.ts';
import { nextStep } from '#core/load/capacity-search.ts';
import type { LoadEnd, LoadFrame } from '#core/load/frame.ts';
import type { LoadPlan } from '#core/load/plan.ts';
import type { LoadEnding } from '#engines/load/load-ending.ts';
import type { LoadRun } from '#engines/load/load-run.ts';
import type { JobContext } from '#jobs/job.ts';
import { applyEventIn } from '#machines/apply-event.ts';
import type { Db } from '#storage/storage.ts';
import type { LoadLimits } from '../config/load-limits.ts';
import { keepFrames } from '../measurement/keep-frames.ts';
import { pointShape } from '../measurement/point-shape.ts';
import { reportOf } from '../measurement/report-of.ts';
import { capacityPlan, measuredPoint } from '../measurement/search.ts';
import type { Snapshot } from '../record/snapshot.ts';
import { findJob, lockJob } from '../record/stored-job.ts';
import type { Target } from './find-target.ts';
import type { RunDependencies } from './run-dependencies.ts';

export interface RunOrder {
  /** Of the run; a point of a search has a number behind it. */
  readonly id: string;
  readonly plan: LoadPlan;
  readonly snapshot: Snapshot;
  readonly target: Target;
  readonly limits: LoadLimits;
}

/** How often the seconds that came are written down. */
const WRITE_MS = 1_000;
/** Of several generators one may be behind: so many seconds are held until all of them have surely come. */
const HELD_SECONDS = 30;

/** Never leaves a generator behind, however it ends. */
export async function carryOut(deps: RunDependencies, job: JobContext, order: RunOrder): Promise<LoadEnding> {
  const whole = { from: 0, to: 1 };
  if (!order.snapshot.config.search)
    return (await runPoint(deps, job, { ...order, share: whole }, 0, null)).ending;
  const plan = capacityPlan(order.snapshot, order.limits.seconds);
  const points: CapacityPoint[] = [];
  let { snapshot } = order;
  for (;;) {
    const step = nextStep(plan, points);
    if (step.kind === 'stop') return { end: 'completed', message: '' };
    // Of as many points as there may be: most searches find their answer with fewer.
    const share = { from: points.length / plan.maxPoints, to: (points.length + 1) / plan.maxPoints };
    const done = await runPoint(deps, job, { ...order, snapshot, share }, points.length, step.load);
    snapshot = done.snapshot;
    if (snapshot.points.length === points.length) return done.ending;
    const { point, isFinished } = measuredPoint(snapshot, points.length, done.frames);
    // It is neither good nor bad: nothing says which load would be next.
    if (!isFinished) return done.ending;
    points.push(point);
    if (job.signal.aborted) return { end: 'stopped', message: '' };
  }
}

/** Part of the progress of the whole run, from 0 to 1. */
interface Share {
  readonly from: number;
  readonly to: number;
}

interface PointDone {
  readonly ending: LoadEnding;
  readonly snapshot: Snapshot;
  readonly frames: readonly LoadFrame[];
}

async function runPoint(
  deps: RunDependencies,
  job: JobContext,
  { id, plan, snapshot, target, share }: RunOrder & { readonly share: Share },
  point: number,
  searched: number | null,
): Promise<PointDone> {
  const { load } = deps;
  const own: LoadPlan =
    searched === null
      ? plan
      : { ...plan, runId: `${id}-${point}`, shape: pointShape(snapshot.config, searched) };
  const { runId } = own;
  await load.remove(runId);
  const arrivals = createArrivals();
  const run = await load.start({
    ...{ plan: own, secretHeaders: target.secretHeaders, onFrames: arrivals.add },
  });
  const stop = () => void run.stop(END_OF_ABORT);
  job.signal.addEventListener('abort', stop, { once: true });
  if (job.signal.aborted) stop();
  try {
    const startedAt = await run.started.catch(() => undefined);
    if (startedAt === undefined) return { ending: await run.ended, snapshot, frames: [] };
    const begun = { load: searched, startedAt };
    await noteStart(deps, id, { ...snapshot, points: [...snapshot.points, begun] }, startedAt, point === 0);
    await watch(deps, run, arrivals, { id, point, seconds: shapeSeconds(own.shape), share });
    const ending = await run.ended;
    const record = await load.read(runId);
    await keepFrames(deps.storage.db, { jobId: id, point }, record?.frames ?? [], 0);
    const known = { ...snapshot, points: [...snapshot.points, { ...begun, end: ending.end }] };
    await keepSnapshot(deps.storage.db, deps.now(), id, known);
    await load.remove(runId);
    return { ending, snapshot: known, frames: record?.frames ?? [] };
  } finally {
    job.signal.removeEventListener('abort', stop);
    await run.stop();
  }
}

const END_OF_ABORT: LoadEnd = 'stopped';

async function noteStart(
  { storage, config, now }: RunDependencies,
  id: string,
  snapshot: Snapshot,
  startedAt: number,
  isFirst: boolean,
): Promise<void> {
  await storage.transaction(async (db) => {
    const job = await lockJob(db, id);
    await keepSnapshot(db, now(), id, snapshot);
    // A stop that came meanwhile has already taken it further.
    if (!isFirst || job?.state !== 'Starting') return;
    await applyEventIn(db, config(), {
      ...{ entity: 'benchmark-job', id, event: 'run', actor: { kind: 'system' } },
      changes: { startedAt: new Date(startedAt), updatedAt: now() },
    });
  });
}

async function keepSnapshot(db: Db, updatedAt: Date, id: string, snapshot: Snapshot): Promise<void> {
  await db
    .updateTable('benchmarkJob')
    .set({ snapshot: JSON.stringify(snapshot), updatedAt })
    .where('id', '=', id)
    .execute();
}

interface Watched {
  readonly id: string;
  readonly point: number;
  readonly seconds: number;
  readonly share: Share;
}

/** Writes down what comes until the run has ended. */
async function watch(
  deps: RunDependencies,
  run: LoadRun,
  arrivals: Arrivals,
  { id, point, seconds, share }: Watched,
): Promise<void> {
  const live = createLiveReport(deps, id);
  let ended = false;
  const end = run.ended.then(() => {
    ended = true;
  });
  while (!ended) {
    await Promise.race([end, pause(WRITE_MS)]);
    const { frames, from } = arrivals.take();
    if (frames.length === 0) continue;
    const last = await keepFrames(deps.storage.db, { jobId: id, point }, frames, from);
    const done = Math.min(1, (last + 1) / seconds);
    await writeProgress(deps, id, Math.min(0.99, share.from + (share.to - share.from) * done));
    await live.write();
  }
}

/**
 * The report so far, for all who look at the run. Of a long one it takes a while to make, so it is made the less often: never for
 * more than a small share of the time.
 */
function createLiveReport(deps: RunDependencies, id: string): { readonly write: () => Promise<void> } {
  let due = 0;
  return {
    async write() {
      const begun = performance.now();
      if (begun < due) return;
      const { db } = deps.storage;
      const report = await reportOf(deps, await findJob(db, id), undefined);
      await db
        .updateTable('benchmarkJob')
        .set({ report: JSON.stringify(report ?? null) })
        .where('id', '=', id)
        .where('state', '=', 'Running')
        .execute();
      due = performance.now() + (performance.now() - begun) * LIVE_PAUSES;
    },
  };
}

const LIVE_PAUSES = 20;

interface Arrivals {
  readonly add: (frames: readonly LoadFrame[]) => void;
  /** Those since the last time, with all others of their seconds; `from` is the first of these. */
  readonly take: () => { readonly frames: readonly LoadFrame[]; readonly from: number };
}

function createArrivals(): Arrivals {
  let held: readonly LoadFrame[] = [];
  let from = Number.POSITIVE_INFINITY;
  return {
    add(frames) {
      held = [...held, ...frames];
      for (const { second } of frames) from = Math.min(from, second);
    },
    take() {
      const taken = { from, frames: held.filter(({ second }) => second >= from) };
      const last = held.reduce((most, { second }) => Math.max(most, second), 0);
      held = held.filter(({ second }) => second > last - HELD_SECONDS);
      from = Number.POSITIVE_INFINITY;
      return taken;
    },
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function writeProgress({ storage, now }: RunDependencies, id: string, progress: number): Promise<void> {
  await storage.db
    .updateTable('benchmarkJob')
    .set({ progress, updatedAt: now() })
    .where('id', '=', id)
    .where('state', '=', 'Running')
    .execute();
}
