// COCO's parameters of the evaluation of boxes and masks.

/** Least overlap (intersection over union) of a match: 0.5, 0.55 … 0.95. */
export const OVERLAP_THRESHOLDS: readonly number[] = Array.from({ length: 10 }, (_, step) =>
  step === 9 ? 0.95 : 0.5 + (step * (0.95 - 0.5)) / 9,
);

/** Recalls at which precision is read: 0, 0.01 … 1. */
export const RECALL_STEPS: readonly number[] = Array.from({ length: 101 }, (_, step) => step * 0.01);

/** Areas of objects in pixels, both ends included. */
export const AREA_RANGES = {
  all: [0, 1e10],
  small: [0, 32 ** 2],
  medium: [32 ** 2, 96 ** 2],
  large: [96 ** 2, 1e10],
} as const;

export type AreaRange = keyof typeof AREA_RANGES;

/** So many objects of a class in a picture count at most, those with the highest scores. */
export const MOST_FOUND = 100;
