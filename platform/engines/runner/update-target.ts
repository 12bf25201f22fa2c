// What an update shall bring, as `inference.target` keeps it until every version that it names can answer.

/** Version id -> percent; a version that is not named gets 0. */
export type Weights = Readonly<Record<string, number>>;

/** How calls are split among the versions. */
export interface Split {
  readonly split: string;
  /** As the gateway's split rules read them. */
  readonly splitRules: readonly unknown[];
}

export interface UpdateTarget {
  readonly weights: Weights;
  /** Absent: as it is. */
  readonly split?: Split;
}

/** `kept` was written by our own operations only. */
export function readUpdateTarget(kept: unknown): UpdateTarget | undefined {
  return typeof kept === 'object' && kept !== null && 'weights' in kept ? (kept as UpdateTarget) : undefined;
}

/** Columns of `inference`. */
export function splitValues({ split, splitRules }: Split) {
  return { split, splitRules: JSON.stringify(splitRules) };
}
