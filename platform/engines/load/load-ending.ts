import type { LoadEnd, LoadEndRecord } from '#core/load/frame.ts';

export interface LoadEnding {
  /** The worst of all generators': `failed`, `interrupted`, `lease-lost`, then a limit, `stopped`, `completed`. */
  readonly end: LoadEnd;
  /** For people, Chinese; '' when the end says everything. */
  readonly message: string;
}

const WORST_FIRST: readonly LoadEnd[] = [
  ...(['failed', 'interrupted', 'lease-lost', 'limit-error-ratio', 'limit-errors'] as const),
  ...(['limit-seconds', 'limit-requests', 'stopped', 'completed'] as const),
];

/** @param records of each generator; undefined where it left none */
export function joinEndings(records: readonly (LoadEndRecord | undefined)[]): LoadEnding {
  const known = records.map((record) => record ?? { end: 'interrupted' as const });
  const [worst] = known.toSorted((a, b) => WORST_FIRST.indexOf(a.end) - WORST_FIRST.indexOf(b.end));
  return { end: worst?.end ?? 'interrupted', message: worst?.message ?? '' };
}
