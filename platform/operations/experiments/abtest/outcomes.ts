// What becomes of the arms at the stop, as shares of the service's calls.
import { AppError } from '#core/app-error.ts';
import type { Weights } from '#engines/runner/plan/update-target.ts';
import type { Row } from '#storage/database.ts';
import { type Outcomes, outcomeByVersion, outcomeFaults } from './outcome-faults.ts';
import type { TestVersion } from './version/test-version.ts';

type Weighted = Pick<Row<'serviceVersion'>, 'id' | 'weight'>;
type Split = Pick<TestVersion, 'arms' | 'participation' | 'holdout'>;

/**
 * Weights after the stop; undefined when they stay as they were before the test. One arm may get all calls. Else arms that
 * are kept go on with what they had during the test, and what a retired one had is spread over the rest in proportion.
 * Throws `abtest.outcome-refused` with every fault at its row.
 */
export function weightsAfter(
  versions: readonly Weighted[],
  test: Split,
  outcomes: Outcomes,
): Weights | undefined {
  const faults = outcomeFaults(test.arms, outcomes);
  const [reason] = Object.values(faults);
  if (reason !== undefined) throw new AppError('abtest.outcome-refused', { reason }, { fields: faults });
  const chosen = outcomeByVersion(test.arms, outcomes);
  if (chosen.size === 0) return undefined;
  const [promoted] = [...chosen].find(([, outcome]) => outcome === 'promote') ?? [];
  if (promoted !== undefined) return { [promoted]: 100 };
  const parts = versions
    .filter(({ id }) => chosen.get(id) !== 'retire')
    .map((version) => ({ id: version.id, part: partDuring(version, test) }));
  const total = parts.reduce((sum, { part }) => sum + part, 0);
  const kept = new Set(test.arms.map(({ versionId }) => versionId));
  return wholePercents(
    parts.map(({ id, part }) => ({ id, exact: (part / total) * 100, least: kept.has(id) ? 1 : 0 })),
  );
}

/** Part of all calls that the version gets while the test runs, as if all units made equally many. */
function partDuring({ id, weight }: Weighted, { arms, participation, holdout }: Split): number {
  const taking = (participation / 100) * (1 - holdout / 100);
  const share = arms.reduce((sum, arm) => sum + (arm.versionId === id ? arm.share : 0), 0);
  return (taking * share + (1 - taking) * weight) / 100;
}

interface Share {
  readonly id: string;
  readonly exact: number;
  /** What is kept gets some calls, however few it had. */
  readonly least: number;
}

/** Rounded so that they add up to 100. */
function wholePercents(shares: readonly Share[]): Weights {
  const byRest = shares
    .map(({ id, exact, least }) => ({ id, whole: Math.max(least, Math.floor(exact + ROUNDING)), exact }))
    .sort((one, other) => other.exact - other.whole - (one.exact - one.whole));
  let missing = 100 - byRest.reduce((sum, { whole }) => sum + whole, 0);
  const rounded = byRest.map(({ id, whole }) => [id, missing-- > 0 ? whole + 1 : whole] as const);
  const over = rounded.reduce((sum, [, whole]) => sum + whole, 0) - 100;
  const [largest] = rounded.toSorted(([, one], [, other]) => other - one)[0] ?? [];
  return Object.fromEntries(rounded.map(([id, whole]) => [id, id === largest ? whole - over : whole]));
}

/** What a sum of binary fractions may be short of a whole. */
const ROUNDING = 1e-9;
