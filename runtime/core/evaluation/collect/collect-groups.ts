import { createRandom, drawInteger } from '../../statistics/random/random.ts';
import { countPair, createConfusionMatrix } from '../classification/confusion-matrix.ts';
import { MOST_ROWS } from '../clustering/silhouette.ts';
import type { Collector } from './collector.ts';
import { RowFault } from './row-fault.ts';

interface Placed {
  readonly row: readonly number[];
  readonly group: string;
}

/** Of rows with features a sample is kept, the same one for the same rows. */
export function collectGroups(): Collector<'groups'> {
  const matrix = createConfusionMatrix();
  const sample = drawSample();
  return {
    add(row) {
      const { group, features } = row.prediction;
      if (features !== null) sample.add(group, features);
      if (row.truth !== undefined) countPair(matrix, row.truth, group);
    },
    evidence() {
      const placed = sample.rows();
      return {
        ...(matrix.total === 0 ? {} : { matrix }),
        ...(placed.length === 0
          ? {}
          : { sample: { rows: placed.map(({ row }) => row), groups: placed.map(({ group }) => group) } }),
      };
    },
    close: () => undefined,
  };
}

/** Each row is in it as likely as any other (Vitter's algorithm R). */
function drawSample() {
  const kept: Placed[] = [];
  const random = createRandom('silhouette');
  let seen = 0;
  return {
    add(group: string, row: readonly number[]) {
      const length = kept[0]?.row.length;
      if (length !== undefined && row.length !== length)
        throw new RowFault(`特征的个数不一致：先前是 ${length} 个，这里是 ${row.length} 个`);
      seen += 1;
      const place = seen <= MOST_ROWS ? kept.length : drawInteger(random, seen);
      if (place < MOST_ROWS) kept[place] = { row, group };
    },
    rows: (): readonly Placed[] => kept,
  };
}
