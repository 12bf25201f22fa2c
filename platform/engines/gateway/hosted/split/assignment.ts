// The part that a call has in an experiment.

/** Values of the enumeration `abtest-exclusion`: why a call does not count. */
export type Exclusion = 'warm-up' | 'cold-start' | 'no-unit' | 'arm-unavailable';

export interface Assignment {
  readonly testVersionId: string;
  /** Key of the arm. */
  readonly arm: string;
  /** 53 bits of a hash; null when the call names no unit. */
  readonly unit: number | null;
  /** Undefined: the call counts. */
  readonly excluded: Exclusion | undefined;
}
