// The figures of a run, out of its frames: measured calls only.
import { addCounts } from './add-counts.ts';
import type { FailureExample, LoadEnd, LoadFailure, LoadFrame } from './frame.ts';
import { createHistogramSum, type HistogramSum } from './histogram/histogram-sum.ts';
import { type LatencyFigures, latencyFigures } from './latency-figures.ts';
import { joinExamples } from './merge-frames.ts';
import { measuredSpan } from './phase.ts';
import type { LoadPlan } from './plan.ts';
import { dueCalls, ratedSeconds } from './rated-seconds.ts';
import { sentSeconds } from './sent-seconds.ts';
import { isTrustworthy, type LoadValidity, validityOf } from './validity.ts';

export interface LoadSummary {
  /** In which calls were measured: those of the plan, or as far as the run came. */
  readonly seconds: number;
  readonly offered: number;
  readonly sent: number;
  readonly dropped: number;
  readonly completed: number;
  readonly failed: number;
  readonly cutOff: number;
  /** Sent, and of which no end is known: under way still, or in a run that was broken off. */
  readonly lost: number;
  /** A second. */
  readonly offeredRate: number;
  readonly sentRate: number;
  /** Completed calls a second: the throughput. */
  readonly completedRate: number;
  /** Failed of all that ended, 0 to 1. */
  readonly errorRatio: number;
  readonly failures: Readonly<Partial<Record<LoadFailure, number>>>;
  readonly statuses: Readonly<Record<string, number>>;
  readonly examples: readonly FailureExample[];
  readonly bytesSent: number;
  readonly bytesReceived: number;
  /** Of all phases together, at the end of a second. */
  readonly mostInFlight: number;
  /** Absent without a completed call. */
  readonly latency?: LatencyFigures;
  readonly failedLatency?: LatencyFigures;
  readonly sendLag?: LatencyFigures;
  readonly stream?: StreamSummary;
  readonly generator: GeneratorSummary;
  readonly validity: readonly LoadValidity[];
  /** The figures say something of the target: the generator was not the bottleneck. */
  readonly isTrustworthy: boolean;
}

export interface StreamSummary {
  readonly firstByte?: LatencyFigures;
  readonly betweenEvents?: LatencyFigures;
  readonly events: number;
  readonly tokens: number;
  readonly tokensPerSecond: number;
}

/** Of all generators, in the measured seconds. */
export interface GeneratorSummary {
  /** Thousandths of a core, all of them together: mean and highest second. */
  readonly cpuMilli: number;
  readonly mostCpuMilli: number;
  /** Of all cores of the host, 0 to 1. */
  readonly hostCpu: number;
  readonly mostHostCpu: number;
  /** The longest that an event loop was late. */
  readonly loopDelayUs: number;
}

/** @param end undefined while the run goes on */
export function summarise(
  frames: readonly LoadFrame[],
  plan: LoadPlan,
  end: LoadEnd | undefined,
): LoadSummary {
  const span = measuredSpan(plan);
  const sums = sumUp(frames);
  const { offered, sent, dropped, completed, cutOff } = sums;
  const whole = Math.max(0, span.to - span.from);
  const seconds = end === 'completed' ? whole : Math.max(0, Math.min(whole, sentSeconds(frames) - span.from));
  const failed = Object.values(sums.failures).reduce((total, count) => total + count, 0);
  const rated = ratedSeconds(plan.shape, { from: span.from, to: span.from + seconds }, offered);
  const rate = (count: number) => (rated === 0 ? 0 : count / rated);
  const errorRatio = completed + failed === 0 ? 0 : failed / (completed + failed);
  const sendLag = latencyFigures(sums.sendLag);
  const processes = processSeconds(frames);
  const validity = validityOf({
    ...{ sendLag, sent, dropped, completed, errorRatio, end },
    hostCpu: processes.map(({ hostCpu }) => hostCpu),
    plannedCalls: dueCalls(plan.shape, span.from, span.to),
    shareOfCap: plan.shape.kind === 'closed' ? rate(sent) / plan.caps.perSecond : undefined,
    isOnThisHost: plan.target.isOnThisHost,
  });
  return {
    ...{ seconds, offered, sent, dropped, completed, failed, cutOff },
    lost: sent - completed - failed - cutOff,
    offeredRate: rate(offered),
    sentRate: rate(sent),
    completedRate: rate(completed),
    errorRatio,
    failures: sums.failures,
    statuses: sums.statuses,
    examples: joinExamples(frames),
    bytesSent: sums.bytesSent,
    bytesReceived: sums.bytesReceived,
    mostInFlight: mostInFlight(frames),
    ...present('latency', latencyFigures(sums.latency)),
    ...present('failedLatency', latencyFigures(sums.failedLatency)),
    ...present('sendLag', sendLag),
    ...(sums.isStream ? { stream: streamSummary(sums, seconds) } : {}),
    generator: generatorSummary(processes),
    validity,
    isTrustworthy: isTrustworthy(validity),
  };
}

interface Sums {
  offered: number;
  sent: number;
  dropped: number;
  completed: number;
  cutOff: number;
  bytesSent: number;
  bytesReceived: number;
  events: number;
  tokens: number;
  isStream: boolean;
  readonly failures: Partial<Record<LoadFailure, number>>;
  readonly statuses: Record<string, number>;
  readonly latency: HistogramSum;
  readonly failedLatency: HistogramSum;
  readonly sendLag: HistogramSum;
  readonly firstByte: HistogramSum;
  readonly betweenEvents: HistogramSum;
}

function sumUp(frames: readonly LoadFrame[]): Sums {
  const sums: Sums = {
    ...{ offered: 0, sent: 0, dropped: 0, completed: 0, cutOff: 0, bytesSent: 0, bytesReceived: 0 },
    ...{ events: 0, tokens: 0, isStream: false, failures: {}, statuses: {} },
    ...{ latency: createHistogramSum(), failedLatency: createHistogramSum(), sendLag: createHistogramSum() },
    ...{ firstByte: createHistogramSum(), betweenEvents: createHistogramSum() },
  };
  for (const frame of frames) {
    if (frame.phase !== 'measured') continue;
    sums.offered += frame.offered;
    sums.sent += frame.sent;
    sums.dropped += frame.dropped;
    sums.completed += frame.completed;
    sums.cutOff += frame.cutOff;
    sums.bytesSent += frame.bytesSent;
    sums.bytesReceived += frame.bytesReceived;
    addCounts(sums.failures, frame.failed);
    addCounts(sums.statuses, frame.statuses);
    sums.latency.add(frame.latency);
    sums.failedLatency.add(frame.failedLatency);
    sums.sendLag.add(frame.sendLag);
    if (frame.stream === undefined) continue;
    sums.isStream = true;
    sums.firstByte.add(frame.stream.firstByte);
    sums.betweenEvents.add(frame.stream.betweenEvents);
    sums.events += frame.stream.events;
    sums.tokens += frame.stream.tokens;
  }
  return sums;
}

function streamSummary(sums: Sums, seconds: number): StreamSummary {
  return {
    ...present('firstByte', latencyFigures(sums.firstByte)),
    ...present('betweenEvents', latencyFigures(sums.betweenEvents)),
    events: sums.events,
    tokens: sums.tokens,
    tokensPerSecond: seconds === 0 ? 0 : sums.tokens / seconds,
  };
}

interface ProcessSecond {
  cpuMilli: number;
  hostCpu: number;
  loopDelayUs: number;
}

/** Processes of all generators, by measured second. */
function processSeconds(frames: readonly LoadFrame[]): readonly ProcessSecond[] {
  const seconds = new Map<number, ProcessSecond>();
  for (const { second, phase, process } of frames) {
    if (process === undefined || phase !== 'measured') continue;
    const before = seconds.get(second) ?? { cpuMilli: 0, hostCpu: 0, loopDelayUs: 0 };
    seconds.set(second, {
      cpuMilli: before.cpuMilli + process.cpuMilli,
      hostCpu: Math.max(before.hostCpu, process.hostCpu),
      loopDelayUs: Math.max(before.loopDelayUs, process.loopDelayUs),
    });
  }
  return [...seconds.values()];
}

function generatorSummary(seconds: readonly ProcessSecond[]): GeneratorSummary {
  const mean = (of: (second: ProcessSecond) => number) =>
    seconds.length === 0 ? 0 : seconds.reduce((sum, second) => sum + of(second), 0) / seconds.length;
  const most = (of: (second: ProcessSecond) => number) =>
    seconds.reduce((max, second) => Math.max(max, of(second)), 0);
  return {
    cpuMilli: mean(({ cpuMilli }) => cpuMilli),
    mostCpuMilli: most(({ cpuMilli }) => cpuMilli),
    hostCpu: mean(({ hostCpu }) => hostCpu),
    mostHostCpu: most(({ hostCpu }) => hostCpu),
    loopDelayUs: most(({ loopDelayUs }) => loopDelayUs),
  };
}

function mostInFlight(frames: readonly LoadFrame[]): number {
  const seconds = new Map<number, number>();
  for (const { second, inFlight } of frames) seconds.set(second, (seconds.get(second) ?? 0) + inFlight);
  return [...seconds.values()].reduce((most, inFlight) => Math.max(most, inFlight), 0);
}

function present<Name extends string>(
  name: Name,
  figures: LatencyFigures | undefined,
): Partial<Record<Name, LatencyFigures>> {
  const found: Partial<Record<Name, LatencyFigures>> = {};
  if (figures !== undefined) found[name] = figures;
  return found;
}
