// Windows of a stream as a service has them: numbers of several kinds and a category, one of which may move.
import { countField, type FieldBaseline, type FieldWindow, profileField } from '#core/drift/field-profile.ts';
import type { FieldRule } from '#core/drift/judge-window.ts';
import { exponentialDraws, normalDraws } from '#core/statistics/random/draws.ts';
import { createRandom } from '#core/statistics/random/random.ts';

export interface FieldStream {
  readonly baselines: ReadonlyMap<string, FieldBaseline>;
  readonly rules: readonly FieldRule[];
  /** The next window. @param moved by how many standard deviations `MOVED` is now off */
  readonly window: (rows: number, moved?: number) => ReadonlyMap<string, FieldWindow>;
}

export const MOVED = 'number-0';
const BASELINE_ROWS = 5_000;
const CATEGORIES = ['甲', '乙', '丙', '丁'] as const;

export function openFieldStream(seed: string): FieldStream {
  const random = createRandom(seed);
  const [normal, exponential] = [normalDraws(random), exponentialDraws(random, 1)];
  const draws: Readonly<Record<string, (moved: number) => unknown>> = {
    [MOVED]: (moved) => normal() + moved,
    ...Object.fromEntries([1, 2, 3, 4].map((at) => [`number-${at}`, normal])),
    ...Object.fromEntries([0, 1].map((at) => [`time-${at}`, exponential])),
    ...Object.fromEntries(
      [0, 1].map((at) => [`word-${at}`, () => CATEGORIES[Math.floor(4 * random() ** 2)]]),
    ),
    sparse: () => (random() < 0.1 ? null : normal()),
  };
  const take = (draw: (moved: number) => unknown, rows: number, moved: number) =>
    Array.from({ length: rows }, () => draw(moved));
  const baselines = new Map(
    Object.entries(draws).flatMap(([field, draw]) => {
      const baseline = profileField(take(draw, BASELINE_ROWS, 0));
      return baseline === undefined ? [] : [[field, baseline] as const];
    }),
  );
  const rules = [...baselines].flatMap(([field]): readonly FieldRule[] => [
    { field, measure: 'population-stability', threshold: 0.1 },
    { field, measure: 'missing', threshold: 0.05 },
    { field, measure: 'unseen', threshold: 0.05 },
  ]);
  return {
    ...{ baselines, rules },
    window: (rows, moved = 0) =>
      new Map(
        [...baselines].map(([field, baseline]) => {
          const draw = draws[field];
          if (draw === undefined) throw new Error(`[Bug] there is no field ${field}`);
          return [field, countField(baseline, take(draw, rows, moved))];
        }),
      ),
  };
}
