// Latency and throughput by what was offered: one row for each rate of the plan, or for each point of a search.
import { expectedCalls, shapeSeconds } from '#core/load/arrivals.ts';
import type { LoadFrame } from '#core/load/frame.ts';
import { createHistogramSum } from '#core/load/histogram/histogram-sum.ts';
import { measuredSpan } from '#core/load/phase.ts';
import type { LoadPlan } from '#core/load/plan.ts';
import { ratedSeconds } from '#core/load/rated-seconds.ts';
import { sentSeconds } from '#core/load/sent-seconds.ts';
import type { RateRow } from '../record/stored-report.ts';
import { round } from './figures.ts';
import { percentilesMs, sumFrames } from './frame-sums.ts';

/** A rate that never stays is looked at in so many parts, of whole seconds. */
const PARTS = 10;

interface Stretch {
  readonly label: string;
  readonly from: number;
  readonly to: number;
}

/**
 * @param run how the run is called, e.g. `#3`
 * @param isReplay it stands as the calls of each second, which are no steps of the plan
 */
export function rateRows(
  run: string,
  plan: LoadPlan,
  frames: readonly LoadFrame[],
  isReplay: boolean,
): readonly RateRow[] {
  const span = measuredSpan(plan);
  const measured = frames.filter(({ phase }) => phase === 'measured');
  return stretchesOf(plan, isReplay).flatMap(({ label, from, to }, place) => {
    const begin = Math.max(from, span.from);
    const end = Math.min(to, span.to);
    // The slowest of the last calls are answered after the end.
    const until = to >= span.to ? Number.POSITIVE_INFINITY : end;
    const own = measured.filter(({ second }) => second >= Math.floor(begin) && second < until);
    if (end <= begin || own.length === 0) return [];
    return [rateRow({ id: `${run}-${place}`, run, label }, plan, own, { from: begin, to: end })];
  });
}

export function rateRow(
  named: Pick<RateRow, 'id' | 'run' | 'label'>,
  { shape }: LoadPlan,
  frames: readonly LoadFrame[],
  { from, to }: { readonly from: number; readonly to: number },
): RateRow {
  const { offered, completed, failed, dropped } = sumFrames(frames);
  // As far as it came: a run that was ended early has not offered the rest.
  const until = Math.min(to, sentSeconds(frames));
  const seconds = Math.max(0, until - from);
  const [p50Ms = null, p95Ms = null, p99Ms = null] = percentilesMs(
    createHistogramSum(),
    frames.map(({ latency }) => latency),
    [50, 95, 99],
  );
  const planned =
    shape.kind === 'closed' ? offered : expectedCalls(shape, until) - expectedCalls(shape, from);
  const rated = ratedSeconds(shape, { from, to: until }, offered);
  const ended = completed + failed;
  return {
    ...named,
    offeredRate: seconds === 0 ? null : round(planned / seconds),
    achievedRate: rated === 0 ? null : round(completed / rated),
    seconds: round(seconds),
    calls: offered,
    errorPercent: ended === 0 ? null : round((failed / ended) * 100),
    droppedPercent: offered === 0 ? null : round((dropped / offered) * 100),
    ...{ p50Ms, p95Ms, p99Ms },
  };
}

function stretchesOf({ shape }: LoadPlan, isReplay: boolean): readonly Stretch[] {
  const seconds = shapeSeconds(shape);
  if (shape.kind === 'steps' && !isReplay) {
    let from = 0;
    return shape.steps.map((step) => {
      const to = from + step.seconds;
      const stretch = { label: `${step.perSecond}/秒`, from, to };
      from = to;
      return stretch;
    });
  }
  if (shape.kind === 'ramp' || shape.kind === 'steps') {
    // Seconds are counted as wholes: one that belonged to two parts would be counted twice.
    const parts = Math.max(1, Math.min(PARTS, Math.floor(seconds)));
    const begin = (part: number) => (part === parts ? seconds : Math.round((seconds * part) / parts));
    return Array.from({ length: parts }, (_, part) => {
      const [from, to] = [begin(part), begin(part + 1)];
      return { label: `第 ${from}–${round(to)} 秒`, from, to };
    });
  }
  return [{ label: loadLabel(shape), from: 0, to: seconds }];
}

/** How a load that stays is called. */
export function loadLabel(shape: LoadPlan['shape']): string {
  if (shape.kind === 'closed') return `${shape.concurrency} 并发`;
  return 'perSecond' in shape ? `${round(shape.perSecond)}/秒` : '';
}
