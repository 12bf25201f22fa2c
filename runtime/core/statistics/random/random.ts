// The only seeded generator: xoroshiro128+ of pure-rand. Tests, benchmarks, simulations and resampling draw from it.
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { hashWords } from '../../hash.ts';

/** A stream of draws: each from 0 up to 1, evenly. `Math.random` is one, without a seed. */
export type Random = () => number;

/**
 * The same draws for the same seed, on every machine. Streams of different seeds have nothing to do with each other, so a
 * seed may be a running number or say what it is for: `` createRandom(`${testId} bootstrap`) ``.
 */
export function createRandom(seed: number | string): Random {
  const generator = xoroshiro128plusFromState([...hashWords(`${seed} state`), ...hashWords(`${seed} more`)]);
  return () => uniformFloat64(generator);
}

/** A whole number from 0 to `below - 1`. */
export function drawInteger(random: Random, below: number): number {
  return Math.floor(random() * below);
}
