/** @throws RangeError when nothing was counted */
export function totalOf(counts: readonly number[]): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (!(total > 0)) throw new RangeError('Without values there is nothing to compare');
  return total;
}
