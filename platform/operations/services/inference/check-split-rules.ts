import { AppError } from '#core/app-error.ts';
import type { Row } from '#storage/database.ts';
import type { Db } from '#storage/storage.ts';
import { type Condition, conditionFaults } from './condition-faults.ts';

interface SplitRule extends Condition {
  readonly versionId: string;
}

/**
 * A version without a share of the calls may be reached by rules; it has to be the service's own, and calls have to be able to meet
 * the rule. Throws `inference.weights`, or `inference.split-rules` with every fault at its field.
 */
export async function checkSplitRules(
  db: Db,
  service: Pick<Row<'service'>, 'id' | 'projectId'>,
  rules: readonly SplitRule[],
  versions: readonly Pick<Row<'serviceVersion'>, 'id'>[],
): Promise<void> {
  const foreign = rules.find(({ versionId }) => versions.every(({ id }) => id !== versionId));
  if (foreign !== undefined) {
    const reason = `规则指向的版本 ${foreign.versionId} 不属于该服务`;
    throw new AppError('inference.weights', { reason }, { fields: { splitRules: reason } });
  }
  const unknown = await unknownApplications(db, service, rules);
  const faults: Readonly<Record<string, string>> = Object.assign(
    {},
    ...rules.map((rule, place) => conditionFaults(rule, `splitRules[${place}]`, unknown)),
  );
  const [reason] = Object.values(faults);
  if (reason !== undefined) throw new AppError('inference.split-rules', { reason }, { fields: faults });
}

/** A rule may be there before its grant, which only an application of the project can still get unseen. */
async function unknownApplications(
  db: Db,
  { id, projectId }: Pick<Row<'service'>, 'id' | 'projectId'>,
  rules: readonly SplitRule[],
): Promise<ReadonlyMap<string, string>> {
  const asked = rules.flatMap(({ field, values }) => (field === 'application' ? values : []));
  if (asked.length === 0) return new Map();
  const known = await db
    .selectFrom('application')
    .leftJoin('applicationInterface as granted', (join) =>
      join.onRef('granted.applicationId', '=', 'application.id').on('granted.serviceId', '=', id),
    )
    .select('application.id')
    .where('application.id', 'in', asked)
    .where((eb) => eb.or([eb('application.projectId', '=', projectId), eb('granted.serviceId', '=', id)]))
    .execute();
  const ids = new Set(known.map((one) => one.id));
  return new Map(
    asked.flatMap((one) =>
      ids.has(one) ? [] : [[one, `没有 ID 为“${one}”的应用，或它既不在项目里也没有这个服务的授权`]],
    ),
  );
}
