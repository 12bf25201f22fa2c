// What is counted of one field of requests or answers. Counts add up: those of minutes are those of the hour.
import { baselineBins, countInBins, MIN_BASELINE } from './baseline-bins.ts';

export type FieldBaseline = NumberBaseline | CategoryBaseline;

interface Counted {
  /** Of which some have no value, or one of another type. */
  readonly rows: number;
  readonly missing: number;
  readonly wrongType: number;
}

export interface NumberBaseline extends Counted {
  readonly kind: 'number';
  /** Up to a hundred places that hold about as many values each. */
  readonly bounds: readonly number[];
  readonly counts: readonly number[];
  readonly min: number;
  readonly max: number;
}

export interface CategoryBaseline extends Counted {
  readonly kind: 'category';
  /** The most frequent values, as text. */
  readonly categories: readonly string[];
  /** One more than categories: of all the others together. */
  readonly counts: readonly number[];
}

export interface FieldWindow extends Counted {
  /** By the places of the baseline. */
  readonly counts: readonly number[];
  /** Numbers outside of the baseline's, or values that are none of its categories. */
  readonly unseen: number;
}

const FINE_PLACES = 100;
const MAX_CATEGORIES = 50;
/** Above so many different values a text is a name or a sentence: its frequencies say nothing. */
const MAX_DISTINCT_SHARE = 0.5;

/**
 * @param values what stands in the field, row by row; undefined and null are missing
 * @returns undefined where there are fewer than `MIN_BASELINE` values, and for texts that hardly ever come twice
 */
export function profileField(values: readonly unknown[]): FieldBaseline | undefined {
  const numbers = values.filter(isNumber);
  const categories = values.filter(isCategory);
  if (Math.max(numbers.length, categories.length) < MIN_BASELINE) return undefined;
  if (numbers.length >= categories.length)
    return { ...profileNumbers(numbers), ...countRows(values, numbers.length) };
  const found = profileCategories(categories.map(String));
  return found && { ...found, ...countRows(values, categories.length) };
}

function profileNumbers(numbers: readonly number[]): Omit<NumberBaseline, keyof Counted> {
  const sorted = Float64Array.from(numbers).sort();
  const { bounds, counts } = baselineBins(sorted, FINE_PLACES);
  return { kind: 'number', bounds, counts, min: sorted[0] ?? 0, max: sorted.at(-1) ?? 0 };
}

function profileCategories(texts: readonly string[]): Omit<CategoryBaseline, keyof Counted> | undefined {
  const byText = new Map<string, number>();
  for (const text of texts) byText.set(text, (byText.get(text) ?? 0) + 1);
  if (byText.size > texts.length * MAX_DISTINCT_SHARE) return undefined;
  const frequent = [...byText]
    .sort(([one, times], [other, otherTimes]) => otherTimes - times || (one < other ? -1 : 1))
    .slice(0, MAX_CATEGORIES);
  const known = frequent.reduce((sum, [, times]) => sum + times, 0);
  return {
    kind: 'category',
    categories: frequent.map(([text]) => text),
    counts: [...frequent.map(([, times]) => times), texts.length - known],
  };
}

/** Counts a window's values by the places of the baseline. */
export function countField(baseline: FieldBaseline, values: readonly unknown[]): FieldWindow {
  if (baseline.kind === 'number') {
    const numbers = values.filter(isNumber);
    return {
      ...countRows(values, numbers.length),
      counts: countInBins(numbers, baseline.bounds),
      unseen: numbers.filter((value) => value < baseline.min || value > baseline.max).length,
    };
  }
  const places = new Map(baseline.categories.map((text, place) => [text, place]));
  const counts = new Array<number>(baseline.categories.length + 1).fill(0);
  const texts = values.filter(isCategory).map(String);
  for (const text of texts) {
    const place = places.get(text) ?? baseline.categories.length;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return {
    ...countRows(values, texts.length),
    ...{ counts, unseen: counts.at(-1) ?? 0 },
  };
}

/** @param usable how many values are of the field's type */
function countRows(values: readonly unknown[], usable: number): Counted {
  const missing = values.filter(isMissing).length;
  return { rows: values.length, missing, wrongType: values.length - missing - usable };
}

/** Of two parts of one window, or of two windows. */
export function addWindows(one: FieldWindow, other: FieldWindow): FieldWindow {
  return {
    rows: one.rows + other.rows,
    missing: one.missing + other.missing,
    wrongType: one.wrongType + other.wrongType,
    counts: one.counts.map((count, place) => count + (other.counts[place] ?? 0)),
    unseen: one.unseen + other.unseen,
  };
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function isCategory(value: unknown): value is string | boolean {
  return typeof value === 'boolean' || (typeof value === 'string' && value !== '');
}
