// A run's report out of its snapshot and its seconds: while it goes on as far as they reach, at its end once and for all.
import type { Config } from '#config/config.ts';
import { shapeSeconds } from '#core/load/arrivals.ts';
import type { LoadEnd, LoadFrame } from '#core/load/frame.ts';
import { type LoadSummary, summarise } from '#core/load/summary.ts';
import { statusesOf } from '../config/check-config.ts';
import type { Snapshot, StartedPoint } from '../record/snapshot.ts';
import type { BenchmarkConfig } from '../record/stored-config.ts';
import type { Overlay, RateRow, StoredReport, ValidityCode } from '../record/stored-report.ts';
import { isErrorEnd, isWhole } from './ending.ts';
import { errorRows } from './error-rows.ts';
import { figuresOf, NO_FIGURES, round, spectrumOf } from './figures.ts';
import { ownLimitOf, searchWithin } from './own-limit.ts';
import { loadLabel, rateRow, rateRows } from './rate-rows.ts';
import { type Grant, recommend } from './recommendation.ts';
import { reportPlan } from './report-plan.ts';
import { type MeasuredPoint, measuredPoint, searchOf } from './search.ts';
import { thresholdRows, verdictOf } from './thresholds.ts';
import { type TimelinePart, timelineOf } from './timeline.ts';

export interface ReportInputs {
  /** How the run is called, e.g. `#3`. */
  readonly run: string;
  readonly snapshot: Snapshot;
  /** By point. */
  readonly frames: readonly (readonly LoadFrame[])[];
  /** Undefined while it goes on. */
  readonly end: LoadEnd | undefined;
  readonly overlay: Overlay;
  readonly grants: readonly Grant[];
  /** That a run of the project may take. */
  readonly mostSeconds: number;
  readonly enums: Config['enums'];
  readonly errors: Config['errors'];
}

export function buildReport(inputs: ReportInputs): StoredReport {
  const { run, snapshot, end, overlay, grants, enums } = inputs;
  const { config } = snapshot;
  const parts = partsOf(inputs);
  const points = config.search
    ? parts.map((part, index) => measuredPoint(snapshot, index, part.frames, end))
    : [];
  const found = config.search ? searchOf(snapshot, points, inputs.mostSeconds, end) : undefined;
  const main = config.search ? bestPoint(points)?.summary : mainSummary(parts, end);
  const figures = main === undefined ? NO_FIGURES : figuresOf(main);
  const label = (id: string, value: string) =>
    enums.get(id)?.values.find((one) => one.value === value)?.label ?? value;
  const thresholds = thresholdRows(config.thresholds, figures, (figure) => label('benchmark-figure', figure));
  const isGood = goodStatuses(config);
  const isTrustworthy = main?.isTrustworthy ?? false;
  const frames = inputs.frames.flat();
  const ownLimit = ownLimitOf(frames, snapshot, inputs.errors.get('gateway.qps-limit')?.en ?? '');
  const eventless = eventlessOf(frames);
  const search = found && searchWithin(found.search, ownLimit);
  const held = thresholds.every(({ passed }) => passed === true) && !isErrorEnd(end);
  const validity = validityOf(
    main,
    [
      ...(ownLimit ? (['own-limit'] as const) : []),
      ...(eventless > 0 ? (['no-event-stream'] as const) : []),
      ...(found?.answer?.validity ?? []),
      ...(found?.isBrokenOff && isWhole(end) ? (['stopped-early'] as const) : []),
      ...(end === 'stopped' ? (['stopped-early'] as const) : []),
    ],
    end,
  );
  const recommendation =
    end === undefined ? undefined : recommend({ snapshot, figures, search, held, grants });
  return {
    figures,
    thresholds,
    validity,
    spectrum: spectrumOf(run, main?.latency),
    rates: ratesOf(run, parts, config),
    errors: errorRows(parts, { isGood, label: (failure) => label('benchmark-failure', failure) }),
    ...(search === undefined ? {} : { search }),
    ...(recommendation === undefined ? {} : { recommendation }),
    ...(ownLimit === undefined ? {} : { ownLimit }),
    ...(eventless === 0 ? {} : { eventless }),
    trustworthy: isTrustworthy,
    measuredSeconds: main === undefined || figures.offered === null ? null : round(main.seconds),
    verdict: verdictOf(thresholds, {
      ...{ isWhole: isWhole(end) && figures.offered !== null, isTrustworthy },
      isErrorEnd: isErrorEnd(end),
      errorPercent: figures.errorPercent,
    }),
    words: search?.words ?? wordsOf(main, config.loop),
    timeline: timelineOf(parts, isGood),
    overlay,
  };
}

function partsOf({ snapshot, frames }: ReportInputs): readonly TimelinePart[] {
  return snapshot.points.flatMap((started: StartedPoint, index) => {
    const plan = reportPlan(snapshot, started);
    return plan === undefined ? [] : [{ startedAt: started.startedAt, plan, frames: frames[index] ?? [] }];
  });
}

function mainSummary(parts: readonly TimelinePart[], end: LoadEnd | undefined): LoadSummary | undefined {
  const [only] = parts;
  return only === undefined ? undefined : summarise(only.frames, only.plan, end);
}

/** A search is judged at the highest load that held; where none did, at the lowest that was tried, to its end if one was. */
function bestPoint(points: readonly MeasuredPoint[]): MeasuredPoint | undefined {
  const finished = points.filter(({ isFinished }) => isFinished);
  const byLoad = (finished.length > 0 ? finished : points).toSorted(
    (one, other) => one.point.load - other.point.load,
  );
  return byLoad.findLast(({ point, isFinished }) => isFinished && point.held) ?? byLoad[0];
}

function ratesOf(
  run: string,
  parts: readonly TimelinePart[],
  { search, loop, shape }: BenchmarkConfig,
): readonly RateRow[] {
  const isReplay = loop === 'open' && shape === 'replay';
  if (!search) return parts.flatMap(({ plan, frames }) => rateRows(run, plan, frames, isReplay));
  return parts
    .flatMap(({ plan, frames }, index) => {
      const measured = frames.filter(({ phase }) => phase === 'measured');
      if (measured.length === 0) return [];
      const named = { id: `${run}-${index}`, run, label: loadLabel(plan.shape) };
      return [rateRow(named, plan, measured, { from: plan.warmUpSeconds, to: shapeSeconds(plan.shape) })];
    })
    .toSorted((one, other) => (one.offeredRate ?? 0) - (other.offeredRate ?? 0));
}

function goodStatuses({ assertions }: BenchmarkConfig): (status: number) => boolean {
  const named = assertions.filter(({ kind }) => kind === 'status').map(({ value }) => statusesOf(value));
  if (named.length === 0) return (status) => status < 400;
  return (status) => named.every((statuses) => statuses.includes(status));
}

/** Measured calls whose answer should have been a stream and brought no event. */
function eventlessOf(frames: readonly LoadFrame[]): number {
  return frames.reduce(
    (sum, { phase, stream }) => sum + (phase === 'measured' ? (stream?.eventless ?? 0) : 0),
    0,
  );
}

function validityOf(
  main: LoadSummary | undefined,
  search: readonly ValidityCode[],
  end: LoadEnd | undefined,
): readonly ValidityCode[] {
  const broken: readonly ValidityCode[] =
    end === undefined || isWhole(end) || end === 'stopped' ? [] : ['interrupted'];
  return [...new Set([...broken, ...(main?.validity ?? []), ...search])];
}

function wordsOf(main: LoadSummary | undefined, loop: BenchmarkConfig['loop']): string {
  if (main === undefined || main.offered === 0) return '没有计入的请求';
  const { offeredRate, completedRate, latency, errorRatio, dropped } = main;
  const timed =
    latency === undefined
      ? '没有成功的请求'
      : `P50 ${round(latency.p50 / 1_000)} 毫秒，P95 ${round(latency.p95 / 1_000)} 毫秒，P99 ${round(latency.p99 / 1_000)} 毫秒`;
  const lost = dropped === 0 ? '' : `，${dropped} 个请求没有发出`;
  // Callers that wait for their answers have no rate that was planned.
  const planned = loop === 'closed' ? '每秒' : `每秒计划 ${round(offeredRate, 1)} 个、`;
  return `${planned}成功 ${round(completedRate, 1)} 个请求；${timed}；错误率 ${round(errorRatio * 100)}%${lost}`;
}
