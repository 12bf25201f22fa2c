// Whether a run reached what its configuration demands.
import type { Threshold } from '../record/stored-config.ts';
import type { Figures, Report, ThresholdRow } from '../record/stored-report.ts';

const FIGURES: Readonly<
  Record<Threshold['figure'], { readonly of: (figures: Figures) => number | null; readonly unit: string }>
> = {
  mean: { of: ({ meanMs }) => meanMs, unit: '毫秒' },
  p50: { of: ({ p50Ms }) => p50Ms, unit: '毫秒' },
  p90: { of: ({ p90Ms }) => p90Ms, unit: '毫秒' },
  p95: { of: ({ p95Ms }) => p95Ms, unit: '毫秒' },
  p99: { of: ({ p99Ms }) => p99Ms, unit: '毫秒' },
  p999: { of: ({ p999Ms }) => p999Ms, unit: '毫秒' },
  max: { of: ({ maxMs }) => maxMs, unit: '毫秒' },
  'error-percent': { of: ({ errorPercent }) => errorPercent, unit: '%' },
  'dropped-percent': { of: ({ droppedPercent }) => droppedPercent, unit: '%' },
  'achieved-rate': { of: ({ achievedRate }) => achievedRate, unit: '次/秒' },
};

/**
 * Nothing is judged where no call was counted.
 *
 * @param label Chinese name of a figure
 */
export function thresholdRows(
  thresholds: readonly Threshold[],
  figures: Figures,
  label: (figure: Threshold['figure']) => string,
): readonly ThresholdRow[] {
  return thresholds.map((threshold, index) => {
    const { figure, limit } = threshold;
    const value = FIGURES[figure].of(figures);
    return {
      id: String(index),
      ...{ figure, limit, value },
      label: thresholdLabel(threshold, label),
      passed: figures.offered === null ? null : isReached(value, limit, isFloor(figure)),
    };
  });
}

/** `P95 耗时 ≤ 300 毫秒` */
export function thresholdLabel(
  { figure, limit }: Threshold,
  label: (figure: Threshold['figure']) => string,
): string {
  return `${label(figure)} ${isFloor(figure) ? '≥' : '≤'} ${figureText(figure, limit)}`;
}

/** `300 毫秒`; 无 for a figure that no call brought. */
export function figureText(figure: Threshold['figure'], value: number | null): string {
  const { unit } = FIGURES[figure];
  return value === null ? '无' : `${value}${unit === '%' ? unit : ` ${unit}`}`;
}

/** A rate must be reached, all else not exceeded. */
function isFloor(figure: Threshold['figure']): boolean {
  return figure === 'achieved-rate';
}

/** Of calls that were counted: a figure that none of them brought, such as a latency when all failed, was not reached. */
function isReached(value: number | null, limit: number, mustReach: boolean): boolean {
  return value !== null && (mustReach ? value >= limit : value <= limit);
}

/** Without a demand of its own on errors, so many may fail in a run that passes: latencies are those of the others alone. */
const UNJUDGED_ERRORS_PERCENT = 5;

export interface Judged {
  readonly isWhole: boolean;
  readonly isTrustworthy: boolean;
  /** Ended by the limit of errors that its configuration sets. */
  readonly isErrorEnd: boolean;
  /** Null without a call that ended. */
  readonly errorPercent: number | null;
}

/**
 * Only a run that came to its end says something, and only figures that can be trusted say that it passed. More errors than the
 * configuration allows are no pass, whatever the figures up to then were.
 */
export function verdictOf(
  rows: readonly ThresholdRow[],
  { isWhole, isTrustworthy, isErrorEnd, errorPercent }: Judged,
): Report['verdict'] {
  if (rows.length === 0 || !isWhole) return 'none';
  if (!rows.every(({ passed }) => passed === true)) return 'failed';
  return isTrustworthy && !isErrorEnd && !hasUnjudgedErrors(rows, errorPercent) ? 'passed' : 'none';
}

/** Too many calls failed for a pass, and no threshold says how many may. */
export function hasUnjudgedErrors(
  rows: readonly Pick<ThresholdRow, 'figure'>[],
  errorPercent: number | null,
): boolean {
  return (
    (errorPercent ?? 0) > UNJUDGED_ERRORS_PERCENT && rows.every(({ figure }) => figure !== 'error-percent')
  );
}
