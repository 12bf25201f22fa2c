import type { HistogramSum } from './histogram/histogram-sum.ts';

/** Microseconds. */
export interface LatencyFigures {
  readonly count: number;
  readonly mean: number;
  readonly min: number;
  readonly max: number;
  readonly p50: number;
  readonly p90: number;
  readonly p95: number;
  readonly p99: number;
  readonly p999: number;
  /** From 0 to 100 in steps that shrink towards the end, as far as the calls tell: at least one lies beyond each but the last. */
  readonly spectrum: readonly SpectrumPoint[];
}

export interface SpectrumPoint {
  /** 0 to 100. */
  readonly percentile: number;
  readonly us: number;
}

const FIGURES = [50, 90, 95, 99, 99.9] as const;
const SPECTRUM = [
  0, 1, 5, 10, 20, 25, 30, 40, 50, 60, 70, 75, 80, 85, 90, 92.5, 95, 97.5, 98, 99, 99.5, 99.75, 99.9, 99.95,
  99.975, 99.99, 99.995, 99.999, 99.9995, 99.9999,
];

/** Undefined without values. */
export function latencyFigures(sum: HistogramSum): LatencyFigures | undefined {
  const count = sum.count();
  if (count === 0) return undefined;
  // In ten-thousandths of a per cent, whole as they are meant: 100 - 99.9 is a little less than 0.1.
  const beyond = (percentile: number) => (Math.round((100 - percentile) * 1e4) * count) / 1e6;
  const known = SPECTRUM.filter((percentile) => beyond(percentile) >= 1);
  const percentiles = [...known, 100];
  const values = sum.percentiles(percentiles);
  const [p50 = 0, p90 = 0, p95 = 0, p99 = 0, p999 = 0] = sum.percentiles(FIGURES);
  return {
    ...{ count, mean: sum.mean(), min: sum.min(), max: sum.max() },
    ...{ p50, p90, p95, p99, p999 },
    spectrum: percentiles.map((percentile, at) => ({ percentile, us: values[at] ?? 0 })),
  };
}
