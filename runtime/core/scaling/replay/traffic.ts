/** What a version was asked for, in buckets of equal length, oldest first. All lists are of the same length. */
export interface Traffic {
  /** When the first bucket begins, milliseconds since 1970. */
  readonly start: number;
  readonly bucketSeconds: number;
  /** Calls that came in each. */
  readonly calls: readonly number[];
  /**
   * Buckets in which there was nothing to scale: the version did not exist yet, or its service was stopped. They cost nothing,
   * count nowhere and are not decided in; left out: none.
   */
  readonly down?: readonly boolean[];
  /** What really happened, where it is known: for the fit and the error. */
  readonly actual?: ActualCourse;
}

export interface ActualCourse {
  /** Replicas that were ready, on average of each bucket. */
  readonly replicas: readonly number[];
  /** Milliseconds from the call to the answer; undefined where no call was. */
  readonly meanMs: readonly (number | undefined)[];
  readonly p95Ms: readonly (number | undefined)[];
}

/** Throws a RangeError for lists of different lengths, or a bucket of no length. */
export function checkTraffic({ bucketSeconds, calls, down, actual }: Traffic): void {
  if (!(bucketSeconds > 0)) throw new RangeError(`bucketSeconds is above 0, not ${bucketSeconds}`);
  if (down !== undefined && down.length !== calls.length)
    throw new RangeError(`down has ${down.length} buckets, calls has ${calls.length}`);
  for (const [name, list] of Object.entries(actual ?? {}))
    if (list.length !== calls.length)
      throw new RangeError(`actual.${name} has ${list.length} buckets, calls has ${calls.length}`);
}
