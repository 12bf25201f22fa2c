// A run on the time axis: a row for each second, or for some of them together where there would be too many to draw.

import { addCounts } from '#core/load/add-counts.ts';
import { expectedCalls, shapeSeconds } from '#core/load/arrivals.ts';
import type { LoadFrame } from '#core/load/frame.ts';
import { createHistogramSum, type HistogramSum } from '#core/load/histogram/histogram-sum.ts';
import type { LoadPlan } from '#core/load/plan.ts';
import { sentSeconds } from '#core/load/sent-seconds.ts';
import type { Timeline, TimelineRow } from '../record/stored-report.ts';
import { round } from './figures.ts';
import { errorCounts, percentilesMs, sumFrames } from './frame-sums.ts';

/** More cannot be told apart on a screen. */
const MOST_ROWS = 600;

export interface TimelinePart {
  /** Epoch ms of its second 0. */
  readonly startedAt: number;
  readonly plan: LoadPlan;
  readonly frames: readonly LoadFrame[];
}

/** @param parts one, or the points of a search one after the other */
export function timelineOf(parts: readonly TimelinePart[], isGood: (status: number) => boolean): Timeline {
  const seconds = parts.reduce((sum, { frames }) => sum + lastSecond(frames) + 1, 0);
  const stepSeconds = Math.max(1, Math.ceil(seconds / MOST_ROWS));
  const steps: Steps = { stepSeconds, isGood, histogram: createHistogramSum() };
  return { stepSeconds, rows: parts.flatMap((part) => rowsOf(part, steps)) };
}

/** A row's time, in seconds from the start. */
interface Stretch {
  readonly from: number;
  /** In which calls were sent: the step, with the part of a second behind it in which the run ended. */
  readonly seconds: number;
  /** Of the whole run. */
  readonly sentUntil: number;
}

interface Steps {
  readonly stepSeconds: number;
  readonly isGood: (status: number) => boolean;
  /** Of one row after the other. */
  readonly histogram: HistogramSum;
}

function rowsOf({ startedAt, plan, frames }: TimelinePart, options: Steps): readonly TimelineRow[] {
  const { stepSeconds } = options;
  const sentUntil = Math.min(shapeSeconds(plan.shape), sentSeconds(frames));
  const steps = new Map<number, LoadFrame[]>();
  // The part of a step in which sending ended may be an instant: answers to all that was under way would make a peak of it. So it
  // belongs to the step before.
  const lastStep = Math.floor(sentUntil / stepSeconds);
  const isPart = lastStep > 0 && lastStep * stepSeconds < sentUntil;
  for (const frame of frames) {
    const own = Math.floor(frame.second / stepSeconds);
    const step = isPart && own === lastStep ? lastStep - 1 : own;
    const before = steps.get(step);
    if (before === undefined) steps.set(step, [frame]);
    else before.push(frame);
  }
  return [...steps]
    .sort(([one], [other]) => one - other)
    .map(([step, own]) => {
      const from = step * stepSeconds;
      const isLast = isPart && step === lastStep - 1;
      const seconds =
        isLast || (sentUntil > from && sentUntil < from + stepSeconds) ? sentUntil - from : stepSeconds;
      return { at: startedAt + from * 1_000, ...rowOf(plan, own, { from, seconds, sentUntil }, options) };
    });
}

function rowOf(
  plan: LoadPlan,
  frames: readonly LoadFrame[],
  { from, seconds, sentUntil }: Stretch,
  { isGood, histogram }: Steps,
): Omit<TimelineRow, 'at'> {
  const { sent, completed, failed, dropped } = sumFrames(frames);
  const [p50 = null, p95 = null, p99 = null] = percentilesMs(
    histogram,
    frames.map(({ latency }) => latency),
    [50, 95, 99],
  );
  const [lag = null] = percentilesMs(
    histogram,
    frames.map(({ sendLag }) => sendLag),
    [99],
  );
  const last = lastSecond(frames);
  const hosts = frames.flatMap(({ process }) => (process === undefined ? [] : [process.hostCpu]));
  const errors: Record<string, number> = {};
  for (const frame of frames) addCounts(errors, errorCounts(frame, isGood));
  const rate = (count: number) => round(count / seconds);
  return {
    planned: plannedRate(plan, from, Math.min(from + seconds, sentUntil)),
    ...{ sent: rate(sent), completed: rate(completed), failed: rate(failed), dropped: rate(dropped) },
    ...{ p50, p95, p99, lag, errors },
    inFlight: frames.reduce((sum, frame) => sum + (frame.second === last ? frame.inFlight : 0), 0),
    cpuPercent:
      hosts.length === 0 ? null : round((hosts.reduce((sum, cpu) => sum + cpu, 0) / hosts.length) * 100),
  };
}

/** Null where answers decide, and behind the end of the plan or the run. */
function plannedRate({ shape }: LoadPlan, from: number, to: number): number | null {
  if (shape.kind === 'closed') return null;
  return to <= from ? null : round((expectedCalls(shape, to) - expectedCalls(shape, from)) / (to - from));
}

function lastSecond(frames: readonly LoadFrame[]): number {
  return frames.reduce((last, { second }) => Math.max(last, second), -1);
}
