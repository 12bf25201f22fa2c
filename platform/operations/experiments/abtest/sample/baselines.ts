// What the last days say of a metric: its value, and how much units differ.
import type { Baseline } from '#core/experiment/plan-sample.ts';
import { quantileEstimate } from '#core/experiment/quantile-estimate.ts';
import { ratioEstimate } from '#core/experiment/ratio-estimate.ts';
import { metricBounds } from '#storage/experiments/metric-bounds.ts';
import type { Metric } from '../version/test-version.ts';
import type { PastMetric, PastSums } from './past-sums.ts';

/** Undefined where nothing was measured, or too few units to tell how much they differ. */
export function baselineOf(metric: Metric, past: PastSums): Baseline | undefined {
  const found = past.metrics.find(({ key }) => key === metric.key);
  if (found === undefined) return undefined;
  const estimate = estimateOf(metric, found, past.units);
  if (estimate === undefined) return undefined;
  const { low, high } = estimate.limits(1);
  const standardError = (high - low) / 2;
  if (!Number.isFinite(standardError)) return undefined;
  return { type: metric.type, value: estimate.value, variancePerUnit: standardError ** 2 * past.units };
}

function estimateOf(metric: Metric, { sums }: PastMetric, units: number) {
  if (metric.type !== 'quantile') return ratioEstimate(units, sums);
  return quantileEstimate(sums.batches ?? [], metricBounds(metric.source), metric.quantile ?? 0.5);
}

/**
 * How alike calls of a unit are, 0 to 1 (intraclass correlation), by how much the variance between units exceeds what
 * independent calls would have. Null where units hardly ever call twice.
 */
export function correlationOf(metric: Metric, past: PastSums): number | null {
  const found = past.metrics.find(({ key }) => key === metric.key);
  const baseline = baselineOf(metric, past);
  if (found === undefined || baseline === undefined || metric.type === 'quantile') return null;
  const { x, y } = found.sums;
  const mean = x / y;
  const ofCalls = found.squares / y - mean ** 2;
  const callsPerUnit = past.calls / past.units;
  const weighted = past.callSquares / past.calls;
  if (!(ofCalls > 0 && weighted > 1 + ROUNDING)) return null;
  const effect = (baseline.variancePerUnit * callsPerUnit) / ofCalls;
  return Math.min(1, Math.max(0, (effect - 1) / (weighted - 1)));
}

const ROUNDING = 1e-9;
