// Whether calls can meet the conditions of a test: one that none can meet would lock its service and never have a unit.
import { createIpList } from '#network/ip-list.ts';
import { isIpRange } from '#network/is-ip-range.ts';
import type { Db } from '#storage/storage.ts';
import { type Condition, conditionFaults, isNamed } from '../../../services/inference/condition-faults.ts';

type Faults = Readonly<Record<string, string>>;

/** By field, such as `targeting[0].values[1]`. */
export async function targetingFaults(
  db: Db,
  serviceId: string,
  targeting: readonly Condition[],
): Promise<Faults> {
  const unknown = await unknownApplications(db, serviceId, targeting);
  const single = targeting.map((condition, place) =>
    conditionFaults(condition, `targeting[${place}]`, unknown),
  );
  return Object.assign({}, ...single, ...targeting.map((_, place) => jointFaults(targeting, place)));
}

/** Why an application's calls never come to this service, by the id that was written. */
async function unknownApplications(
  db: Db,
  serviceId: string,
  targeting: readonly Condition[],
): Promise<ReadonlyMap<string, string>> {
  const asked = targeting.flatMap(({ field, values }) => (field === 'application' ? values : []));
  if (asked.length === 0) return new Map();
  const known = await db
    .selectFrom('service')
    .innerJoin('application', 'application.projectId', 'service.projectId')
    .leftJoin('applicationInterface', (join) =>
      join
        .onRef('applicationInterface.applicationId', '=', 'application.id')
        .onRef('applicationInterface.serviceId', '=', 'service.id'),
    )
    .select([
      ...(['application.id', 'application.name', 'applicationInterface.qpsLimit'] as const),
      'applicationInterface.serviceId as granted',
    ])
    .where('service.id', '=', serviceId)
    .where('application.id', 'in', asked)
    .execute();
  return new Map(
    asked.flatMap((id) => {
      const found = known.find((one) => one.id === id);
      if (found === undefined) return [[id, `项目里没有 ID 为“${id}”的应用`]];
      if (found.granted === null)
        return [[id, `应用“${found.name}”没有这个服务的授权，它的请求到不了这里；请先在应用中授权`]];
      return found.qpsLimit === 0
        ? [[id, `应用“${found.name}”对这个服务的 QPS 限额是 0，它的请求到不了这里；请先调大限额`]]
        : [];
    }),
  );
}

/** Each call has one application and one address: conditions of the same kind must have some in common. */
function jointFaults(targeting: readonly Condition[], place: number): Faults {
  const condition = targeting[place];
  const before = targeting.slice(0, place).findIndex((other) => condition && areDisjoint(other, condition));
  return before === -1
    ? {}
    : { [`targeting[${place}].values`]: `与第 ${before + 1} 个条件没有共同的值，没有请求能同时符合` };
}

function areDisjoint(one: Condition, other: Condition): boolean {
  if (one.field !== other.field || isNamed(one.field)) return false;
  if (one.field === 'application') return !one.values.some((value) => other.values.includes(value));
  if (![...one.values, ...other.values].every(isIpRange)) return false;
  return !isInside(one.values, other.values) && !isInside(other.values, one.values);
}

/** Of two ranges with an address in common, one is inside the other. */
function isInside(some: readonly string[], ranges: readonly string[]): boolean {
  const list = createIpList(ranges);
  return some.some((range) => list?.allows(range.split('/')[0] ?? '') ?? false);
}
