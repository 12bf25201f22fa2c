// What becomes of the arms at the stop, as shares of the service's calls.
import { AppError } from '#core/app-error.ts';
import type { Weights } from '#engines/runner/plan/update-target.ts';
import type { Row } from '#storage/database.ts';
import { type Outcomes, outcomeByVersion, outcomeFaults } from './outcome-faults.ts';
import type { TestVersion } from './version/test-version.ts';

type Weighted = Pick<Row<'serviceVersion'>, 'id'>;
/**
 * Weights after the stop; undefined when they stay as they were before the test. One arm may get all calls. Else the arms that are
 * kept share all calls in proportion to their shares in the test: who took part in it makes no difference afterwards, and
 * versions outside it get no more calls, as after a promotion. Throws `abtest.outcome-refused` with every fault at its row.
 */
export function weightsAfter(
  versions: readonly Weighted[],
  { arms }: Pick<TestVersion, 'arms'>,
  outcomes: Outcomes,
): Weights | undefined {
  const faults = outcomeFaults(arms, outcomes);
  const [reason] = Object.values(faults);
  if (reason !== undefined) throw new AppError('abtest.outcome-refused', { reason }, { fields: faults });
  const chosen = outcomeByVersion(arms, outcomes);
  if (chosen.size === 0) return undefined;
  const [promoted] = [...chosen].find(([, outcome]) => outcome === 'promote') ?? [];
  if (promoted !== undefined) return { [promoted]: 100 };
  const kept = arms.filter(({ versionId }) => chosen.get(versionId) !== 'retire');
  const total = kept.reduce((sum, { share }) => sum + share, 0);
  return wholePercents(
    versions.map(({ id }) => {
      const part = kept.reduce((sum, arm) => sum + (arm.versionId === id ? arm.share : 0), 0);
      return { id, exact: (part / total) * 100 };
    }),
  );
}

interface Share {
  readonly id: string;
  readonly exact: number;
}

/** Rounded so that they add up to 100; what is kept has one at least, for shares are whole and above 0. */
function wholePercents(shares: readonly Share[]): Weights {
  const byRest = shares
    .map(({ id, exact }) => ({ id, whole: Math.floor(exact + ROUNDING), exact }))
    .sort((one, other) => other.exact - other.whole - (one.exact - one.whole));
  let missing = 100 - byRest.reduce((sum, { whole }) => sum + whole, 0);
  return Object.fromEntries(byRest.map(({ id, whole }) => [id, missing-- > 0 ? whole + 1 : whole] as const));
}

/** What a quotient may be short of a whole. */
const ROUNDING = 1e-9;
