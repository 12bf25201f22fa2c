import type { ArmMetric } from '#core/experiment/arm-sums.ts';
import { bucketOf, refineBounds } from '#core/statistics/quantile/bucket-bounds.ts';
import { ArmTally } from './arm-tally.ts';

/** 1 to 100,000. */
export const BOUNDS = refineBounds([10, 100, 1_000, 10_000, 100_000], 0.1, 1);
const BATCHES = 256;

/** Values of an arm by batch of units. */
export class BatchTally implements ArmMetric {
  units = 0;
  readonly #batches = Array.from({ length: BATCHES }, () => new Float64Array(BOUNDS.length + 1));
  readonly sums = { ...new ArmTally().sums, batches: this.#batches };

  /** @param batch of the unit: 0 to 1, evenly */
  addUnit(batch: number, values: Iterable<number>): void {
    this.units += 1;
    const counts = this.#batches[Math.floor(batch * BATCHES)];
    if (counts === undefined) throw new Error(`[Bug] no batch ${batch}`);
    for (const value of values) {
      const bucket = bucketOf(BOUNDS, value);
      counts[bucket] = (counts[bucket] ?? 0) + 1;
    }
  }
}
