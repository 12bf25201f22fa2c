// What becomes of the arms at the stop, as shares of the service's calls.
import { AppError } from '#core/app-error.ts';
import type { Weights } from '#engines/runner/plan/update-target.ts';
import type { Row } from '#storage/database.ts';
import type { RequestOf } from '../../handler/handler.ts';
import type { TestVersion } from './version/test-version.ts';

export type Outcomes = NonNullable<RequestOf<'abtest.version.stop'>['outcomes']>;

type Weighted = Pick<Row<'serviceVersion'>, 'id' | 'weight'>;

/**
 * Weights after the stop; undefined when they stay as they were before the test. One arm may get all calls. Else arms that
 * are kept go on with what they had during the test, and what a retired one had is spread over the rest in proportion.
 * Throws `abtest.outcome-refused`.
 */
export function weightsAfter(
  versions: readonly Weighted[],
  test: Pick<TestVersion, 'arms' | 'participation' | 'holdout'>,
  outcomes: Outcomes,
): Weights | undefined {
  checkOutcomes(test.arms, outcomes);
  if (outcomes.length === 0) return undefined;
  const chosen = new Map(outcomes.map(({ key, outcome }) => [key, outcome]));
  const promoted = test.arms.find(({ key }) => chosen.get(key) === 'promote');
  if (promoted !== undefined) return { [promoted.versionId]: 100 };
  const kept = new Set(
    test.arms.filter(({ key }) => chosen.get(key) !== 'retire').map(({ versionId }) => versionId),
  );
  const inTest = new Set(test.arms.map(({ versionId }) => versionId));
  const parts = versions
    .filter(({ id }) => kept.has(id) || !inTest.has(id))
    .map((version) => ({ id: version.id, part: partDuring(version, test) }));
  const total = parts.reduce((sum, { part }) => sum + part, 0);
  if (total === 0) throw refused('所有分组都不再接收请求，至少要留下一组');
  return wholePercents(parts.map(({ id, part }) => ({ id, exact: (part / total) * 100 })));
}

/** Part of all calls that the version gets while the test runs, as if all units made equally many. */
function partDuring(
  { id, weight }: Weighted,
  { arms, participation, holdout }: Pick<TestVersion, 'arms' | 'participation' | 'holdout'>,
): number {
  const taking = (participation / 100) * (1 - holdout / 100);
  const share = arms.reduce((sum, arm) => sum + (arm.versionId === id ? arm.share : 0), 0);
  return (taking * share + (1 - taking) * weight) / 100;
}

/** Rounded so that they add up to 100. */
function wholePercents(shares: readonly { readonly id: string; readonly exact: number }[]): Weights {
  const byRest = shares
    .map(({ id, exact }) => ({ id, whole: Math.floor(exact + ROUNDING), exact }))
    .sort((one, other) => other.exact - other.whole - (one.exact - one.whole));
  let missing = 100 - byRest.reduce((sum, { whole }) => sum + whole, 0);
  return Object.fromEntries(byRest.map(({ id, whole }) => [id, missing-- > 0 ? whole + 1 : whole]));
}

/** What a sum of binary fractions may be short of a whole. */
const ROUNDING = 1e-9;

function checkOutcomes(arms: TestVersion['arms'], outcomes: Outcomes): void {
  const unknown = outcomes.find(({ key }) => arms.every((arm) => arm.key !== key));
  if (unknown !== undefined) throw refused(`测试没有组 ${unknown.key}`);
  const keys = new Set(outcomes.map(({ key }) => key));
  if (keys.size < outcomes.length) throw refused('每组只能有一种处理');
  const promoted = outcomes.filter(({ outcome }) => outcome === 'promote');
  if (promoted.length > 1) throw refused(`只能全量发布一组，收到 ${promoted.length} 组`);
  const versionOf = (key: string | undefined) => arms.find((arm) => arm.key === key)?.versionId;
  const [one] = promoted;
  // Arms of an A/A test share their version: it is promoted with both.
  const kept = outcomes.find(
    ({ key, outcome }) => outcome === 'keep' && one !== undefined && versionOf(key) !== versionOf(one.key),
  );
  if (kept !== undefined)
    throw refused(`组 ${one?.key} 全量发布后，服务的请求都到它的版本：组 ${kept.key} 不能选“继续接收请求”`);
}

function refused(reason: string): AppError {
  return new AppError('abtest.outcome-refused', { reason }, { fields: { outcomes: reason } });
}
