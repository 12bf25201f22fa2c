import { normal } from '../distribution/normal.ts';
import { type Proportion, shareOf } from '../interval/proportion.ts';

/** The two-sided z test that two shares are the same, with their common variance; 1 where both are 0 or both 1. */
export function twoProportionTest(
  one: Proportion,
  other: Proportion,
): { readonly z: number; readonly p: number } {
  const difference = shareOf(other) - shareOf(one);
  const trials = one.trials + other.trials;
  const common = (one.successes + other.successes) / trials;
  const standardError = Math.sqrt(common * (1 - common) * (1 / one.trials + 1 / other.trials));
  const z = standardError === 0 ? 0 : difference / standardError;
  return { z, p: 2 * normal.upperTail(Math.abs(z)) };
}
