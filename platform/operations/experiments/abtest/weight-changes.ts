import type { Weights } from '#engines/runner/plan/update-target.ts';
import type { Row } from '#storage/database.ts';
import type { TestVersion } from './version/test-version.ts';

type Weighted = Pick<Row<'serviceVersion'>, 'id' | 'number' | 'weight'>;
type Change = NonNullable<NonNullable<TestVersion['decision']>['weights']>[number];

/**
 * Of each version that takes part or has calls: its share before and after the stop, as the service's version page has them.
 *
 * @param weights undefined: they stay
 */
export function weightChanges(
  { arms }: Pick<TestVersion, 'arms'>,
  versions: readonly Weighted[],
  weights: Weights | undefined,
): readonly Change[] {
  return versions.flatMap(({ id, number, weight }) => {
    const keys = arms.flatMap(({ versionId, key }) => (versionId === id ? [key] : []));
    const after = weights === undefined ? weight : (weights[id] ?? 0);
    if (keys.length === 0 && weight === 0 && after === 0) return [];
    return [{ versionId: id, version: `v${number}`, arms: keys.join('、'), before: weight, after }];
  });
}

/** Such as v1 100% → 60%，v2 0% → 40%. */
export function weightWords(changes: readonly Change[]): string {
  return changes.map(({ version, before, after }) => `${version} ${before}% → ${after}%`).join('，');
}
