// Sums of some of a run's frames: a rate's seconds, a step of the time axis.
import type { LoadFrame } from '#core/load/frame.ts';
import type { HistogramData } from '#core/load/histogram/histogram-data.ts';
import type { HistogramSum } from '#core/load/histogram/histogram-sum.ts';
import { inMs } from './figures.ts';

export interface FrameSums {
  readonly offered: number;
  readonly sent: number;
  readonly completed: number;
  readonly failed: number;
  readonly dropped: number;
}

export function sumFrames(frames: readonly LoadFrame[]): FrameSums {
  const total = (of: (frame: LoadFrame) => number) => frames.reduce((sum, frame) => sum + of(frame), 0);
  return {
    offered: total(({ offered }) => offered),
    sent: total(({ sent }) => sent),
    completed: total(({ completed }) => completed),
    failed: total(failedOf),
    dropped: total(({ dropped }) => dropped),
  };
}

function failedOf({ failed }: Pick<LoadFrame, 'failed'>): number {
  return Object.values(failed).reduce((sum, count) => sum + count, 0);
}

/**
 * Milliseconds; null without values.
 *
 * @param histogram an empty one, and empty again afterwards: it is large, so many sums share it
 * @param percentiles ascending
 */
export function percentilesMs(
  histogram: HistogramSum,
  parts: readonly HistogramData[],
  percentiles: readonly number[],
): readonly (number | null)[] {
  for (const part of parts) histogram.add(part);
  const found =
    histogram.count() === 0
      ? percentiles.map(() => null)
      : histogram.percentiles(percentiles).map((us) => inMs(us));
  histogram.drain();
  return found;
}

/** Calls of a failure by the code that people read: `timeout`, or `HTTP 503`. */
export function errorCounts(
  { failed, statuses }: Pick<LoadFrame, 'failed' | 'statuses'>,
  isGood: (status: number) => boolean,
): Readonly<Record<string, number>> {
  const { status: _byStatus, ...others } = failed;
  const bad = Object.entries(statuses)
    .filter(([status]) => !isGood(Number(status)))
    .map(([status, count]) => [`HTTP ${status}`, count] as const);
  return Object.fromEntries([...bad, ...Object.entries(others)].filter(([, count]) => count > 0));
}
