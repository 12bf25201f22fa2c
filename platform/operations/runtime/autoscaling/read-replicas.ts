import { sql } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';

export interface ReplicaCounts {
  readonly replicas: number;
  readonly ready: number;
}

/** Of the versions that take traffic, by service: what there shall be, and what answers. */
export async function readReplicas(
  db: Db,
  serviceIds: readonly string[],
): Promise<ReadonlyMap<string, ReplicaCounts>> {
  if (serviceIds.length === 0) return new Map();
  const { rows } = await sql<ReplicaCounts & { serviceId: string }>`
    select v.service_id, sum(v.replicas)::integer as replicas, sum(c.ready)::integer as ready
    from service_version as v
    cross join lateral (
      select count(*) as ready from replica as r where r.version_id = v.id and r.state = 'Running') as c
    where v.service_id = any(${[...serviceIds]}) and (v.weight > 0 or v.by_rule or v.in_test)
    group by 1`.execute(db);
  return new Map(rows.map(({ serviceId, ...counts }) => [serviceId, counts]));
}
