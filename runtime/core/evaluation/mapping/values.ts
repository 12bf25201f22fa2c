// Truths and predictions as they are kept: plain data, the same whatever notation they came in.

export interface TrueBox {
  readonly class: string;
  /** Left, top, width, height in pixels. */
  readonly box: readonly [number, number, number, number];
  readonly area: number;
  /** A group that was not told apart. */
  readonly crowd: boolean;
}

export interface FoundBox {
  readonly class: string;
  readonly box: readonly [number, number, number, number];
  readonly score: number;
}

/** Classes of pixels, row by row, as runs of one class. */
export interface PixelClasses {
  readonly width: number;
  readonly height: number;
  readonly runs: readonly (readonly [name: string, pixels: number])[];
}

export interface TruthByTask {
  readonly binary: string;
  readonly classes: string;
  readonly numbers: number;
  readonly objects: readonly TrueBox[];
  readonly pixels: PixelClasses;
  readonly texts: string;
  readonly tags: readonly string[];
  readonly groups: string;
  /** JSON with its keys in order. */
  readonly exact: string;
}

export interface PredictionByTask {
  /** `score` is that of the positive class. */
  readonly binary: { readonly class: string; readonly score: number | null };
  /** `scores` in the order of the setting's classes. */
  readonly classes: { readonly class: string; readonly scores: readonly number[] | null };
  readonly numbers: number;
  readonly objects: readonly FoundBox[];
  readonly pixels: PixelClasses;
  readonly texts: string;
  readonly tags: readonly string[];
  readonly groups: { readonly group: string; readonly features: readonly number[] | null };
  readonly exact: string;
}
