// The search for capacity, by rate or by concurrency: which load is measured next, and what was found, both out of what has been measured so far.

import { expectedCalls } from '#core/load/arrivals.ts';
import type { CapacityAnswer } from '#core/load/capacity-answer.ts';
import type { CapacityPlan, CapacityPoint, CapacityStop } from '#core/load/capacity-plan.ts';
import { brokenOffAnswer, nextStep } from '#core/load/capacity-search.ts';
import type { LoadEnd, LoadFrame } from '#core/load/frame.ts';
import { createHistogramSum } from '#core/load/histogram/histogram-sum.ts';
import { measuredSpan } from '#core/load/phase.ts';
import type { LoadPlan } from '#core/load/plan.ts';
import { holdsLevel } from '#core/load/service-level.ts';
import { type LoadSummary, summarise } from '#core/load/summary.ts';
import type { Snapshot } from '../record/snapshot.ts';
import type { BenchmarkConfig } from '../record/stored-config.ts';
import type { Search } from '../record/stored-report.ts';
import { isErrorEnd } from './ending.ts';
import { inMs, round } from './figures.ts';
import { reportPlan } from './report-plan.ts';

const FACTOR = 2;
const PRECISION = 0.05;

/** @param mostSeconds that one run of the project may take */
export function capacityPlan({ config, load }: Snapshot, mostSeconds: number): CapacityPlan {
  return {
    unit: config.loop === 'closed' ? 'concurrency' : 'rate',
    firstLoad: config.searchFrom,
    lowestLoad: lowestLoad(config),
    highestLoad: config.searchTo,
    factor: FACTOR,
    precision: PRECISION,
    maxPoints: config.searchPoints,
    maxSeconds: mostSeconds,
    pointSeconds: config.searchPointS + config.warmupS,
    repeatsFailed: true,
    isOnThisHost: load?.isOnThisHost ?? true,
  };
}

/** Each generator needs a caller of its own. */
function lowestLoad({ loop, generators, searchFrom }: BenchmarkConfig): number {
  return loop === 'closed' ? Math.min(generators, searchFrom) : Math.min(1, searchFrom);
}

export interface MeasuredPoint {
  readonly point: CapacityPoint;
  /** It was measured to its end, or as far as its answer needs: only then it has held or failed. */
  readonly isFinished: boolean;
  readonly summary: LoadSummary;
  /** At the percentile that was agreed. */
  readonly latencyMs: number | null;
}

/**
 * @param index of the point, from 0
 * @param end of the whole search; undefined while it goes on
 */
export function measuredPoint(
  snapshot: Snapshot,
  index: number,
  frames: readonly LoadFrame[],
  end?: LoadEnd,
): MeasuredPoint {
  const { config } = snapshot;
  const started = snapshot.points[index];
  const plan = started && reportPlan(snapshot, started);
  if (started === undefined || plan === undefined) throw new Error(`[Bug] point ${index} was never started`);
  const own = pointEnd(snapshot, index, end);
  const summary = summarise(frames, plan, own);
  const measured = frames.filter(({ phase }) => phase === 'measured');
  const latency = createHistogramSum();
  for (const frame of measured) latency.add(frame.latency);
  const latencyAt = (percentile: number) =>
    latency.count() === 0 ? undefined : latency.percentiles([percentile])[0];
  const level = {
    latency: [{ percentile: config.searchPercentile, us: (config.searchLatencyMs ?? 0) * 1_000 }],
    maxErrorRatio: config.searchErrorPercent / 100,
  };
  return {
    summary,
    isFinished: isFinished(own, summary, level.maxErrorRatio, plan),
    latencyMs: inMs(latencyAt(config.searchPercentile)),
    point: {
      load: started.load ?? 0,
      held: holdsLevel(level, { ...summary, latencyAt }),
      completedRate: summary.completedRate,
      errorRatio: summary.errorRatio,
      seconds: plan.warmUpSeconds + summary.seconds,
      validity: summary.validity,
      isTrustworthy: summary.isTrustworthy,
    },
  };
}

/** Of runs of before it was kept: one that another followed was measured to its end, the last one if the search was. */
function pointEnd({ points }: Snapshot, index: number, end: LoadEnd | undefined): LoadEnd | undefined {
  return points[index]?.end ?? (index < points.length - 1 ? 'completed' : end);
}

function isFinished(
  end: LoadEnd | undefined,
  { offered, failed, dropped }: LoadSummary,
  maxErrorRatio: number,
  plan: LoadPlan,
): boolean {
  if (end === 'completed') return true;
  if (offered === 0) return false;
  if (end === 'limit-requests') return true;
  if (end === undefined || !isErrorEnd(end)) return false;
  // So many errors that those which were still to come could not have made it good.
  const { from, to } = measuredSpan(plan);
  const { shape } = plan;
  const planned = shape.kind === 'closed' ? offered : expectedCalls(shape, to) - expectedCalls(shape, from);
  return failed + dropped > planned * maxErrorRatio;
}

export interface SearchFound {
  readonly search: Search;
  /** Undefined while the search goes on, and of one that was broken off before a point was measured. */
  readonly answer: CapacityAnswer | undefined;
  /** It was ended before it came to an end of its own. */
  readonly isBrokenOff: boolean;
}

/** @param end undefined while it goes on */
export function searchOf(
  snapshot: Snapshot,
  points: readonly MeasuredPoint[],
  mostSeconds: number,
  end: LoadEnd | undefined,
): SearchFound {
  const plan = capacityPlan(snapshot, mostSeconds);
  const finished = points.filter((point) => point.isFinished).map(({ point }) => point);
  const step = nextStep(plan, finished);
  const isBrokenOff = step.kind === 'measure' && end !== undefined;
  const answer =
    step.kind === 'stop' ? step.answer : isBrokenOff ? brokenOffAnswer(plan, finished) : undefined;
  const held = finished.filter((point) => point.held).map(({ load }) => load);
  const lower = answer === undefined ? (held.length === 0 ? null : Math.max(...held)) : answer.load || null;
  const isFound = answer !== undefined && answer.kind !== 'none';
  return {
    ...{ answer, isBrokenOff },
    search: {
      unit: snapshot.config.loop === 'closed' ? '并发' : '次/秒',
      capacity: isFound ? round(answer.load) : null,
      capacityRate: isFound
        ? round(snapshot.config.loop === 'closed' ? answer.completedRate : answer.load)
        : null,
      located: answer?.kind === 'located',
      lower: lower === null ? null : round(lower),
      upper: answer?.failedLoad === undefined ? null : round(answer.failedLoad),
      stopReason: step.kind === 'stop' ? STOPS[step.reason] : isBrokenOff ? STOPS['broken-off'] : '还在搜索',
      words: isBrokenOff ? brokenOffWords(answer, snapshot) : searchWords(answer, snapshot),
      points: points.map(({ point, isFinished, summary, latencyMs }, index) => ({
        id: String(index),
        number: index + 1,
        load: round(point.load),
        passed: isFinished ? point.held : null,
        achievedRate: round(point.completedRate),
        latencyMs,
        errorPercent: round(point.errorRatio * 100),
        words: isFinished
          ? pointWords(point, summary.completed + summary.failed)
          : end === undefined
            ? '正在测'
            : '没有测完，不算符合也不算不符合',
      })),
    },
  };
}

const STOPS: Readonly<Record<CapacityStop, string>> = {
  located: '上下界已足够接近',
  'upper-bound': '最大的负载仍符合要求',
  'lower-bound': '最小的负载也不符合要求',
  plateau: '负载增大时完成速率不再增长',
  'rate-cap': '已达到允许的速率上限',
  'budget-points': '点数用完',
  'budget-seconds': '时间用完',
  'generator-bound': '压测机先到了极限',
  'broken-off': '没有搜索完',
};

function brokenOffWords(answer: CapacityAnswer | undefined, snapshot: Snapshot): string {
  return answer === undefined
    ? '容量搜索没有完成，一个负载也没有测完，没有结果'
    : `容量搜索没有完成，只说明测完的负载：${searchWords(answer, snapshot)}`;
}

function searchWords(answer: CapacityAnswer | undefined, { config }: Snapshot): string {
  const agreed = `P${config.searchPercentile} 不超过 ${config.searchLatencyMs} 毫秒、错误率不超过 ${config.searchErrorPercent}%`;
  if (answer === undefined) return '容量搜索还在进行，只有已测各点的数据';
  if (answer.kind === 'none')
    return answer.validity.includes('generator-bound')
      ? `压测机先到了极限，没有测出符合要求（${agreed}）的负载，不能说明服务不符合`
      : `试过的负载都不符合要求（${agreed}）`;
  const { load, failedLoad = load, completedRate } = answer;
  if (config.loop === 'closed') {
    const achieved = `（此时每秒完成 ${round(completedRate, 1)} 个请求）`;
    return answer.kind === 'located'
      ? `满足 ${agreed} 时，最多能同时处理 ${load} 到 ${failedLoad} 个请求之间${achieved}`
      : `满足 ${agreed} 时，至少能同时处理 ${load} 个请求${achieved}`;
  }
  if (answer.kind === 'located')
    return `满足 ${agreed} 时，容量在每秒 ${round(load, 1)} 到 ${round(failedLoad, 1)} 个请求之间`;
  return `满足 ${agreed} 时，容量至少是每秒 ${round(load, 1)} 个请求`;
}

/** Fewer say little of a percentile. */
const FEW_CALLS = 100;

/** @param calls that were answered */
function pointWords({ held, isTrustworthy, validity }: CapacityPoint, calls: number): string {
  const few = calls < FEW_CALLS ? `，只有 ${calls} 个请求，分位数不可靠` : '';
  const capped = validity.includes('rate-capped') ? '，受允许的速率上限限制' : '';
  if (!isTrustworthy) return held ? `符合要求，压测机接近极限${few}` : '压测机是瓶颈，不能说明服务不符合要求';
  return `${held ? '符合要求' : '不符合要求'}${capped}${few}`;
}
