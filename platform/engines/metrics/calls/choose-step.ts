// How finely a chart is drawn, and from which rollups.
import { COARSE_S, FINE_S } from '#storage/rollups/rollup-ends.ts';

/** Ten-second rollups are deleted after this many days; hourly ones stay as long as the request log, at least a year. */
export const FINE_KEPT_DAYS = 8;

const STEPS_S = [
  10, 20, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 14_400, 21_600, 43_200, 86_400, 604_800,
];
const MAX_POINTS = 300;
const MAX_POINTS_ASKED = 11_000;

export interface StepChoice {
  readonly stepSeconds: number;
  /** Width of the rollups to read: 10 or 3600. */
  readonly rollupSeconds: number;
  /** Epoch seconds, multiples of the step; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
}

/** About 300 points at most, unless `asked` says otherwise; never finer than the data that is still kept. */
export function chooseStep(from: Date, to: Date, now: Date, asked?: number): StepChoice {
  const [first, last] = [from.getTime() / 1000, to.getTime() / 1000];
  const isOld = first < now.getTime() / 1000 - FINE_KEPT_DAYS * 86_400;
  const least = isOld ? COARSE_S : FINE_S;
  const wanted = asked ?? (last - first) / MAX_POINTS;
  const bound = Math.max(wanted, least, (last - first) / MAX_POINTS_ASKED);
  const stepSeconds = STEPS_S.find((step) => step >= bound) ?? 604_800;
  return {
    stepSeconds,
    rollupSeconds: stepSeconds >= COARSE_S ? COARSE_S : FINE_S,
    start: Math.floor(first / stepSeconds) * stepSeconds,
    end: Math.ceil(last / stepSeconds) * stepSeconds,
  };
}
