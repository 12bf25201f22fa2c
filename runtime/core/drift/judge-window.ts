// Which fields of a window differ from the baseline: by enough to matter, and by more than chance.
import { holm } from '../statistics/hypothesis/adjust-p-values.ts';
import { twoProportionTest } from '../statistics/hypothesis/two-proportion-test.ts';
import { association, jensenShannonDistance, populationStability } from './count-distance.ts';
import { countedDistance } from './counted-distance.ts';
import type { FieldBaseline, FieldWindow } from './field-profile.ts';
import { foldCounts, foldPlaces } from './fold-counts.ts';

export type FieldMeasure = DriftMeasure | QualityMeasure;

/** How far values have moved. Kolmogorov and Smirnov's is of numbers only. */
export type DriftMeasure = 'population-stability' | 'jensen-shannon' | 'kolmogorov-smirnov' | 'cramers-v';

/** By how much the share of rows has grown that have no value, one of another type, or one that the baseline had not. */
export type QualityMeasure = 'missing' | 'wrong-type' | 'unseen';

export interface FieldRule {
  readonly field: string;
  readonly measure: FieldMeasure;
  /** In the measure's own unit; of shares a part of 1. What stays below it never counts, however certain it is. */
  readonly threshold: number;
}

export interface FieldFinding extends FieldRule {
  /** Absent where the window has too few values. */
  readonly value?: number;
  /** Of a distance that is known at the bounds of places only: the most that it may be. */
  readonly most?: number;
  /** That counts as different as these come from one distribution; corrected for all rules of the window. */
  readonly p?: number;
  readonly outcome: 'too-few' | 'below-threshold' | 'by-chance' | 'violated';
}

export interface JudgedWindow {
  readonly baselines: ReadonlyMap<string, FieldBaseline>;
  readonly windows: ReadonlyMap<string, FieldWindow>;
  readonly rules: readonly FieldRule[];
  /** How often a window in which nothing moved may be found to violate any of its rules; `ALPHA` unless told. */
  readonly alpha?: number;
}

/** In thirty windows a stream that stays the same is called moved in three of a hundred cases at most. */
const ALPHA = 0.001;
/** Fewer values say too little of a share. */
export const MIN_WINDOW = 50;
/** Of places, for distances that grow with their number. */
const PLACES = 10;

/** Findings in the order of the rules. A rule whose field the baseline does not know is left out. */
export function judgeWindow({
  baselines,
  windows,
  rules,
  alpha = ALPHA,
}: JudgedWindow): readonly FieldFinding[] {
  const measured = rules.flatMap((rule) => {
    const [baseline, window] = [baselines.get(rule.field), windows.get(rule.field)];
    if (baseline === undefined) return [];
    return [{ rule, found: window && measureField(rule.measure, baseline, window) }];
  });
  const adjusted = holm(measured.flatMap(({ found }) => (found === undefined ? [] : [found.p])));
  let next = 0;
  return measured.map(({ rule, found }): FieldFinding => {
    if (found === undefined) return { ...rule, outcome: 'too-few' };
    const p = adjusted[next++] ?? 1;
    const isMoved = found.value >= rule.threshold;
    return {
      ...rule,
      ...found,
      p,
      outcome: isMoved ? (p <= alpha ? 'violated' : 'by-chance') : 'below-threshold',
    };
  });
}

export interface Measured {
  readonly value: number;
  readonly most?: number;
  /** Of this rule alone. */
  readonly p: number;
}

/** Undefined for a window of too few values. */
export function measureField(
  measure: FieldMeasure,
  baseline: FieldBaseline,
  window: FieldWindow,
): Measured | undefined {
  if (measure === 'missing') return shareGrown(baseline.missing, baseline.rows, window.missing, window.rows);
  const [hadValues, hasValues] = [baseline.rows - baseline.missing, window.rows - window.missing];
  if (measure === 'wrong-type') return shareGrown(baseline.wrongType, hadValues, window.wrongType, hasValues);
  const [before, now] = [hadValues - baseline.wrongType, hasValues - window.wrongType];
  if (measure === 'unseen') return shareGrown(unseenBefore(baseline), before, window.unseen, now);
  return now < MIN_WINDOW ? undefined : distanceOf(measure, baseline, window);
}

function distanceOf(measure: DriftMeasure, baseline: FieldBaseline, window: FieldWindow): Measured {
  if (measure === 'kolmogorov-smirnov' && baseline.kind === 'number') {
    const { least, most, p } = countedDistance(baseline.counts, window.counts);
    return { value: least, most, p };
  }
  const [before, now] = comparable(baseline, window);
  const { effect, p } = association(before, now);
  if (measure === 'population-stability') return { value: populationStability(before, now), p };
  if (measure === 'jensen-shannon') return { value: jensenShannonDistance(before, now), p };
  return { value: effect, p };
}

function comparable(
  baseline: FieldBaseline,
  window: FieldWindow,
): readonly [readonly number[], readonly number[]] {
  if (baseline.kind === 'category') return [baseline.counts, window.counts];
  const into = foldPlaces(baseline.counts, PLACES);
  return [foldCounts(baseline.counts, into), foldCounts(window.counts, into)];
}

/** Numbers of the baseline are all within it; of its values the rare ones are none of its categories. */
function unseenBefore(baseline: FieldBaseline): number {
  return baseline.kind === 'category' ? (baseline.counts.at(-1) ?? 0) : 0;
}

function shareGrown(had: number, before: number, has: number, now: number): Measured | undefined {
  if (now < MIN_WINDOW || before === 0) return undefined;
  const { p } = twoProportionTest({ successes: had, trials: before }, { successes: has, trials: now });
  return { value: has / now - had / before, p };
}
