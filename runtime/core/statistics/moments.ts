// What tests of means need of a sample: three numbers that can be kept for years and added up in any order.

/** Sufficient statistics of numbers. */
export interface Moments {
  count: number;
  /** 0 while nothing was counted. */
  mean: number;
  /** Sum of the squared distances from the mean. */
  squares: number;
}

export function momentsOf(values: Iterable<number>): Moments {
  const moments: Moments = { count: 0, mean: 0, squares: 0 };
  for (const value of values) addToMoments(moments, value);
  return moments;
}

/** Welford's update: keeps its digits where a sum of squares would lose them. */
export function addToMoments(moments: Moments, value: number): void {
  moments.count += 1;
  const distance = value - moments.mean;
  moments.mean += distance / moments.count;
  moments.squares += distance * (value - moments.mean);
}

/** The moments of two samples together. */
export function mergeMoments(one: Moments, other: Moments): Moments {
  const count = one.count + other.count;
  if (count === 0) return { count: 0, mean: 0, squares: 0 };
  const distance = other.mean - one.mean;
  return {
    count,
    mean: one.mean + (distance * other.count) / count,
    squares: one.squares + other.squares + (distance ** 2 * one.count * other.count) / count,
  };
}

/** The sample's variance (divided by `count - 1`). @throws RangeError for fewer than two values */
export function variance({ count, squares }: Moments): number {
  if (count < 2) throw new RangeError(`A variance needs at least 2 values, received ${count}`);
  return squares / (count - 1);
}
