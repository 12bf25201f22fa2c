import type { PixelClasses } from '../mapping/values.ts';

/** Classes of two pictures of one size, run by run. */
export function* commonRuns(
  truth: PixelClasses,
  predicted: PixelClasses,
): Iterable<readonly [truth: string, predicted: string, pixels: number]> {
  const others = predicted.runs[Symbol.iterator]();
  let [name, left] = others.next().value ?? NONE;
  for (const [wanted, pixels] of truth.runs)
    for (let rest = pixels; rest > 0; ) {
      while (left === 0) [name, left] = others.next().value ?? NONE;
      const step = Math.min(rest, left);
      yield [wanted, name, step];
      rest -= step;
      left -= step;
    }
}

/** Beyond the last run: pictures of one size do not get there. */
const NONE = ['', Number.POSITIVE_INFINITY] as const;
