import { normalDraws } from '#core/statistics/random/draws.ts';
import { createRandom } from '#core/statistics/random/random.ts';

const LEAST_MS = 20;
const MOST_MS = 1_500;
const MEDIAN_MS = 120;
const SPREAD = 0.6;

/** The time that the server takes for a call, ms: log-normal, the same wherever it is asked for. */
export function delayOf(seed: string, call: number): number {
  const normal = normalDraws(createRandom(`${seed} ${call}`))();
  return Math.min(MOST_MS, Math.max(LEAST_MS, MEDIAN_MS * Math.exp(SPREAD * normal)));
}
