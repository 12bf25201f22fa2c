// A run's figures in the units that people read: milliseconds, percent, calls a second.

import type { LatencyFigures } from '#core/load/latency-figures.ts';
import type { LoadSummary } from '#core/load/summary.ts';
import type { Figures, Report } from '../record/stored-report.ts';

/** All unknown: nothing was measured. */
export const NO_FIGURES: Figures = {
  ...{ offered: null, sent: null, completed: null, failed: null, dropped: null, unanswered: null },
  ...{ offeredRate: null, sentRate: null, achievedRate: null, errorPercent: null, droppedPercent: null },
  ...{ meanMs: null, minMs: null, p50Ms: null, p75Ms: null, p90Ms: null, p95Ms: null, p99Ms: null },
  ...{ p999Ms: null, maxMs: null, firstByteP50Ms: null, firstByteP99Ms: null, betweenP50Ms: null },
  ...{ betweenP99Ms: null, tokensPerSecond: null, requestBytes: null, responseBytes: null },
  ...{ lagP99Ms: null, generatorCpuPercent: null },
};

export function figuresOf(summary: LoadSummary): Figures {
  const { offered, sent, dropped, completed, failed, cutOff, lost, latency, stream, generator } = summary;
  if (offered === 0) return NO_FIGURES;
  return {
    ...{ offered, sent, completed, failed, dropped },
    unanswered: cutOff + lost,
    offeredRate: round(summary.offeredRate),
    sentRate: round(summary.sentRate),
    achievedRate: round(summary.completedRate),
    errorPercent: round(summary.errorRatio * 100),
    droppedPercent: round((dropped / offered) * 100),
    ...latencyColumns(latency),
    firstByteP50Ms: inMs(stream?.firstByte?.p50),
    firstByteP99Ms: inMs(stream?.firstByte?.p99),
    betweenP50Ms: inMs(stream?.betweenEvents?.p50),
    betweenP99Ms: inMs(stream?.betweenEvents?.p99),
    tokensPerSecond: stream === undefined || stream.tokens === 0 ? null : round(stream.tokensPerSecond),
    requestBytes: summary.bytesSent,
    responseBytes: summary.bytesReceived,
    lagP99Ms: inMs(summary.sendLag?.p99),
    generatorCpuPercent: round(generator.hostCpu * 100),
  };
}

function latencyColumns(latency: LatencyFigures | undefined) {
  const p75 = latency?.spectrum.find(({ percentile }) => percentile === 75)?.us;
  return {
    meanMs: inMs(latency?.mean),
    minMs: inMs(latency?.min),
    p50Ms: inMs(latency?.p50),
    p75Ms: inMs(p75),
    p90Ms: inMs(latency?.p90),
    p95Ms: inMs(latency?.p95),
    p99Ms: inMs(latency?.p99),
    p999Ms: inMs(latency?.p999),
    maxMs: inMs(latency?.max),
  };
}

export function spectrumOf(run: string, latency: LatencyFigures | undefined): Report['spectrum'] {
  return (latency?.spectrum ?? []).flatMap(({ percentile, us }, index, all) => {
    // The last one is the maximum: its place is that of one call among all.
    const isLast = index === all.length - 1 && percentile === 100;
    const rest = isLast ? 1 / Math.max(1, latency?.count ?? 1) : 1 - percentile / 100;
    return { run, percent: percentile, nines: round(-Math.log10(rest), 4), ms: us / 1_000 };
  });
}

export function inMs(us: number | undefined): number | null {
  return us === undefined || Number.isNaN(us) ? null : round(us / 1_000, 3);
}

export function round(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}
