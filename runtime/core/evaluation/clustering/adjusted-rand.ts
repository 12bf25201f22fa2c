import { classScores } from '../classification/class-scores.ts';
import type { ConfusionMatrix } from '../classification/confusion-matrix.ts';
import type { MetricValue } from '../metric-value.ts';

/**
 * How alike two groupings are, whatever their names: 1 the same, about 0 by chance, below 0 worse than that.
 * `sklearn.metrics.adjusted_rand_score`.
 *
 * @param matrix true group by group found
 */
export function adjustedRand(matrix: ConfusionMatrix): MetricValue {
  if (matrix.total < 2) return { notDefined: 'no-rows' };
  const groups = classScores(matrix);
  const together = sumOfPairs([...matrix.cells.values()].flatMap((row) => [...row.values()]));
  const wanted = sumOfPairs(groups.map(({ support }) => support));
  const made = sumOfPairs(groups.map(({ predicted }) => predicted));
  const byChance = (wanted * made) / pairs(matrix.total);
  const most = (wanted + made) / 2;
  // All alone, or all together, in both: the same grouping.
  return most === byChance ? 1 : (together - byChance) / (most - byChance);
}

const pairs = (count: number) => (count * (count - 1)) / 2;
const sumOfPairs = (counts: readonly number[]) => counts.reduce((sum, count) => sum + pairs(count), 0);
