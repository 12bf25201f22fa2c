/** What was agreed: all must hold. */
export interface ServiceLevel {
  /** Each at most so many µs, by percentile such as 95. */
  readonly latency: readonly { readonly percentile: number; readonly us: number }[];
  /** Failed and dropped calls of those offered, 0 to 1. */
  readonly maxErrorRatio: number;
}

/** Whether what a run found keeps what was agreed. */
export function holdsLevel(
  level: ServiceLevel,
  found: {
    /** µs at a percentile; undefined without a completed call. */
    readonly latencyAt: (percentile: number) => number | undefined;
    readonly offered: number;
    readonly failed: number;
    readonly dropped: number;
  },
): boolean {
  if (found.offered === 0) return false;
  if ((found.failed + found.dropped) / found.offered > level.maxErrorRatio) return false;
  return level.latency.every(
    ({ percentile, us }) => (found.latencyAt(percentile) ?? Number.POSITIVE_INFINITY) <= us,
  );
}
