// Why the quality of a service cannot be compared with that of its baseline: the specification's reasons.
import type { Operations } from '#core/generated/contracts.ts';

export type BaselineMismatch = NonNullable<
  Operations['evaluation.setting.get']['response']['mismatches']
>[number];

/** What a side of the comparison has. */
export interface ComparedSide {
  /** Undefined: it has no setting. */
  readonly modelType: number | undefined;
  /** Truths that found their call. */
  readonly truths: number;
}

/** Empty: they can be compared. */
export function baselineMismatches(own: ComparedSide, baseline: ComparedSide): readonly BaselineMismatch[] {
  const sides = [own, baseline];
  const isMapped = sides.every(({ modelType }) => modelType !== undefined);
  return [
    ...(isMapped ? [] : (['missing-mapping'] as const)),
    ...(sides.some(({ truths }) => truths === 0) ? (['missing-real-value'] as const) : []),
    ...(isMapped && own.modelType !== baseline.modelType ? (['model-type-mismatch'] as const) : []),
  ];
}
