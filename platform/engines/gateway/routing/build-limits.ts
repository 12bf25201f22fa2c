// What callers may use of each service, from limits and capacities.
import { groupBy } from '#core/group-by.ts';
import { fitPool, guaranteedRate, type Member, type Pool, type Rate } from '../limit/fair-share.ts';
import type { Limiters } from '../limit/limiters.ts';
import type { RoutingTables } from './read-tables.ts';

type GrantRow = RoutingTables['grants'][number];
type ServiceRow = RoutingTables['services'][number];

export interface LimitBuilder {
  /** Absent: the service has no limit of its own. */
  readonly poolOf: (service: ServiceRow) => { readonly pool?: Pool };
  readonly memberOf: (grant: GrantRow) => Member;
}

export function createLimitBuilder(tables: RoutingTables, limiters: Limiters): LimitBuilder {
  const grants = groupBy(tables.grants, ({ serviceId }) => serviceId);
  const parts = new Map(
    tables.services.map((service) => [service.id, partOf(service, grants.get(service.id) ?? [])]),
  );
  const pools = new Map<string, Pool>();
  for (const { id, qpsCapacity, burst } of tables.services) {
    if (qpsCapacity === null) continue;
    const pool = limiters.pool(id);
    const part = parts.get(id) ?? 1;
    const own = grants.get(id) ?? [];
    const guarantees = own.flatMap((grant) => guaranteeOf(grant, part));
    const sharing = own.filter(({ qpsLimit }) => qpsLimit === null || (part < 1 && qpsLimit > 0)).length;
    fitPool(pool, { perSecond: qpsCapacity, burst: burst ?? qpsCapacity }, guarantees, sharing);
    pools.set(id, pool);
  }
  return {
    poolOf({ id }) {
      const pool = pools.get(id);
      return pool === undefined ? {} : { pool };
    },
    memberOf(grant) {
      const { applicationId, serviceId, qpsLimit, burst } = grant;
      const key = `${applicationId} ${serviceId}`;
      const member = limiters.member(key);
      const pool = pools.get(serviceId);
      const part = parts.get(serviceId) ?? 1;
      member.limiter = qpsLimit === null ? undefined : limiters.get(key, qpsLimit, burst);
      const [promise] = guaranteeOf(grant, part);
      const kept = pool && promise && guaranteedRate(pool, promise);
      const isWhole = kept === undefined || (part === 1 && kept.burst === promise?.burst);
      member.guaranteed = isWhole
        ? member.limiter
        : limiters.get(`guaranteed ${key}`, kept.perSecond, kept.burst);
      return member;
    },
  };
}

/** What a promised call is worth: less than one where more was promised than the service has. */
function partOf({ qpsCapacity }: ServiceRow, grants: readonly GrantRow[]): number {
  const promised = grants.reduce((sum, { qpsLimit }) => sum + (qpsLimit ?? 0), 0);
  return qpsCapacity === null || promised <= qpsCapacity ? 1 : qpsCapacity / promised;
}

/** None where nothing was promised. */
function guaranteeOf({ qpsLimit, burst }: GrantRow, part: number): readonly Rate[] {
  if (qpsLimit === null || qpsLimit === 0) return [];
  return [{ perSecond: qpsLimit * part, burst: Math.max(1, (burst ?? qpsLimit) * part) }];
}
