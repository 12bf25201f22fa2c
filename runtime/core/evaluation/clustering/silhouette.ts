import type { MetricValue } from '../metric-value.ts';

/** Every row is compared with every other one: a caller draws a sample of more, and says so. */
export const MOST_ROWS = 5_000;

/**
 * How much closer rows are to their own group than to the next one, -1 to 1: `sklearn.metrics.silhouette_score`, Euclidean.
 * Not defined for a single group, nor when each row is one of its own.
 *
 * @throws RangeError for more than `MOST_ROWS` rows, and for rows of different lengths
 */
export function silhouette(rows: readonly (readonly number[])[], groups: readonly string[]): MetricValue {
  if (rows.length > MOST_ROWS) throw new RangeError(`At most ${MOST_ROWS} rows, received ${rows.length}`);
  if (rows.length === 0) return { notDefined: 'no-rows' };
  const sizes = new Map<string, number>();
  for (const group of groups) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  if (sizes.size < 2 || sizes.size === rows.length) return { notDefined: 'one-group' };
  let sum = 0;
  for (const [index, row] of rows.entries()) sum += widthOf(index, row, { rows, groups, sizes });
  return sum / rows.length;
}

interface Grouping {
  readonly rows: readonly (readonly number[])[];
  readonly groups: readonly string[];
  readonly sizes: ReadonlyMap<string, number>;
}

function widthOf(index: number, row: readonly number[], { rows, groups, sizes }: Grouping): number {
  const own = groups[index] ?? '';
  const others = (sizes.get(own) ?? 0) - 1;
  // Alone in its group: neither well nor badly placed.
  if (others === 0) return 0;
  const sums = new Map<string, number>();
  for (const [place, other] of rows.entries()) {
    const group = groups[place] ?? '';
    sums.set(group, (sums.get(group) ?? 0) + distance(row, other));
  }
  const inside = (sums.get(own) ?? 0) / others;
  let nearest = Number.POSITIVE_INFINITY;
  for (const [group, sum] of sums)
    if (group !== own) nearest = Math.min(nearest, sum / (sizes.get(group) ?? 1));
  const larger = Math.max(inside, nearest);
  return larger === 0 ? 0 : (nearest - inside) / larger;
}

function distance(one: readonly number[], other: readonly number[]): number {
  if (one.length !== other.length)
    throw new RangeError(`Rows must be of one length, received ${one.length} and ${other.length}`);
  let squares = 0;
  for (const [place, value] of one.entries()) squares += (value - (other[place] ?? 0)) ** 2;
  return Math.sqrt(squares);
}
