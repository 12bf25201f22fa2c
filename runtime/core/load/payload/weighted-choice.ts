/**
 * Draws an index by weight.
 *
 * @param weights each above 0, at least one
 * @throws RangeError for others
 */
export function weightedChoice(weights: readonly number[], random: () => number): () => number {
  const bad = weights.find((weight) => !(weight > 0 && weight < Number.POSITIVE_INFINITY));
  if (weights.length === 0 || bad !== undefined)
    throw new RangeError(`Weights are above 0 and there is at least one, received ${bad ?? 'none'}`);
  if (weights.length === 1) return () => 0;
  let total = 0;
  const ends = Float64Array.from(weights, (weight) => (total += weight));
  return () => {
    const drawn = random() * total;
    let [low, high] = [0, ends.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (drawn < (ends[middle] ?? 0)) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}
