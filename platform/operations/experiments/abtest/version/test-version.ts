// A version of a test as it is stored, with what its JSON columns hold.
import { AppError } from '#core/app-error.ts';
import type { Operations } from '#core/generated/contracts.ts';
import type { Database, Row } from '#storage/database.ts';
import type { Transaction } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';
import type { RequestOf } from '../../../handler/handler.ts';

/** What a person fills in. */
export type VersionConfig = Omit<RequestOf<'abtest.version.create'>, 'testId' | 'start'>;

export type Arm = VersionConfig['arms'][number];
export type Metric = VersionConfig['metrics'][number];

/** A row of `abtest_version`. */
export interface TestVersion
  extends Omit<
    Row<'abtestVersion'>,
    | 'arms'
    | 'metrics'
    | 'shadow'
    | 'targeting'
    | 'unit'
    | 'plan'
    | 'correction'
    | 'state'
    | 'stopReason'
    | 'verdict'
    | 'result'
    | 'decision'
  > {
  readonly arms: readonly Arm[];
  readonly metrics: readonly Metric[];
  readonly shadow: NonNullable<VersionConfig['shadow']> | null;
  readonly targeting: VersionConfig['targeting'];
  readonly unit: VersionConfig['unit'];
  readonly plan: VersionConfig['plan'];
  readonly correction: VersionConfig['correction'];
  readonly state: NonNullable<Detail['state']>;
  readonly stopReason: NonNullable<Detail['stopReason']> | null;
  readonly verdict: NonNullable<Detail['verdict']> | null;
  /** With all calls of before the stop; null until these are counted. */
  readonly result:
    | (Omit<Computed, 'state' | 'stopReason' | 'settling' | 'events'> & Partial<Pick<Computed, 'events'>>)
    | null;
  readonly decision: NonNullable<Detail['decision']> | null;
}

type Detail = Operations['abtest.version.get']['response'];
type Computed = Operations['abtest.version.compute']['response'];

/** JSON columns are written by operations only, which have checked them. */
function selectVersions(db: Db) {
  return db.selectFrom('abtestVersion').selectAll('abtestVersion').$castTo<TestVersion>();
}

/** Throws `record.not-found`. */
export async function findTestVersion(db: Db, id: string): Promise<TestVersion> {
  return found(await selectVersions(db).where('abtestVersion.id', '=', id).executeTakeFirst());
}

export async function findTest(db: Db, id: string): Promise<Row<'abtest'>> {
  return found(await db.selectFrom('abtest').selectAll().where('id', '=', id).executeTakeFirst());
}

/** Whatever changes versions of a test takes turns. */
export async function lockTest(db: Transaction<Database>, id: string): Promise<Row<'abtest'>> {
  return found(await db.selectFrom('abtest').selectAll().where('id', '=', id).forUpdate().executeTakeFirst());
}

/** The one against which the others are measured. */
export function controlOf(arms: readonly Arm[]): Arm {
  const control = arms.find((arm) => arm.control);
  if (control === undefined) throw new Error('[Bug] a stored test version has no control');
  return control;
}

/** Of a version whose size nobody has planned yet: half of what sequential tests assume by default (5,000 in all). */
export const UNPLANNED_UNITS = 2_500;

/** Service versions that take part, each once. */
export function versionsInTest({ arms, shadow }: Pick<TestVersion, 'arms' | 'shadow'>): readonly string[] {
  const ids = arms.map(({ versionId }) => versionId);
  return [...new Set(shadow === null ? ids : [...ids, shadow.versionId])];
}

export function configOf(version: TestVersion): VersionConfig {
  return {
    description: version.description,
    unit: version.unit,
    unitName: version.unitName,
    participation: version.participation,
    holdout: version.holdout,
    arms: version.arms,
    shadow: version.shadow,
    targeting: version.targeting,
    metrics: version.metrics,
    plan: version.plan,
    alpha: version.alpha,
    plannedUnits: version.plannedUnits,
    durationDays: version.durationDays,
    warmupMinutes: version.warmupMinutes,
    correction: version.correction,
  };
}

function found<Found>(row: Found | undefined): Found {
  if (row === undefined) throw new AppError('record.not-found');
  return row;
}
