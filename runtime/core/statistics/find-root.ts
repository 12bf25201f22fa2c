/**
 * Where an increasing function crosses zero, to the last bits of a double: Chandrupatla's method, which interpolates where
 * that helps and halves the bracket where it doesn't, so no shape of function makes it slow.
 *
 * @param f increasing from `low` to `high`, at or below zero at `low`, at or above zero at `high`
 * @throws RangeError when the ends do not enclose a crossing
 */
export function findRoot(f: (x: number) => number, low: number, high: number): number {
  let [a, b] = [high, low];
  let [fa, fb] = [f(a), f(b)];
  if (!(fb <= 0 && fa >= 0))
    throw new RangeError(`No crossing between ${low} and ${high}: the function is ${fb} and ${fa} there`);
  let share = 0.5;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const x = a + share * (b - a);
    const fx = f(x);
    // The old end stays for the interpolation; a and b enclose the crossing again.
    const [old, fOld] = Math.sign(fx) === Math.sign(fa) ? [a, fa] : [b, fb];
    if (Math.sign(fx) !== Math.sign(fa)) [b, fb] = [a, fa];
    [a, fa] = [x, fx];
    const best = Math.abs(fa) < Math.abs(fb) ? a : b;
    const tolerance = Number.EPSILON * Math.max(Math.abs(best), Number.EPSILON) + Number.MIN_VALUE;
    const least = tolerance / Math.abs(b - old);
    if (fa === 0 || least > 0.5) return best;
    share = nextShare([a, fa], [b, fb], [old, fOld]);
    share = Math.min(1 - least, Math.max(least, share));
  }
  return a;
}

/** Halving alone takes some 1,100 for all doubles. */
const MAX_ROUNDS = 2_000;

type Point = readonly [x: number, y: number];

/** Inverse quadratic interpolation where it is safe, else the middle. */
function nextShare([a, fa]: Point, [b, fb]: Point, [c, fc]: Point): number {
  const xi = (a - b) / (c - b);
  const phi = (fa - fb) / (fc - fb);
  if (!(phi ** 2 < xi && (1 - phi) ** 2 < 1 - xi)) return 0.5;
  return (fa / (fb - fa)) * (fc / (fb - fc)) + ((c - a) / (b - a)) * (fa / (fc - fa)) * (fb / (fc - fb));
}
