// Everything that a round decides by, at one moment of the database.
import { readLoad } from '#storage/gateway-load.ts';
import { sql, type Transaction } from '#storage/sql.ts';
import type { Storage } from '#storage/storage.ts';
import type { GatewayReport } from './gateway-meter.ts';
import { IN_CHARGE, policyRows, SCALED_STATES, type StoredPolicy } from './policy-of.ts';

/** A gateway tells at least every five seconds. */
const SILENT = sql`interval '8 seconds'`;
/** CPU and GPU of a replica: the mean over so long, as a metrics server gives it. */
const USAGE = sql`interval '15 seconds'`;

export interface ScaledReplica {
  readonly id: string;
  readonly state: string;
  readonly stateReason: string;
  readonly restarts: number;
  /** It answered before. */
  readonly wasReady: boolean;
  /** Percent of what it may use. */
  readonly cpu: number | null;
  readonly gpu: number | null;
}

export interface ScaledVersion {
  readonly id: string;
  readonly number: number;
  readonly organizationId: string;
  readonly projectId: string;
  readonly serviceId: string;
  readonly serviceState: string;
  readonly startTimeoutS: number;
  readonly inTest: boolean;
  /** It gets copies of calls, and nobody waits for its answers. */
  readonly isShadow: boolean;
  readonly cpuMilli: number;
  readonly memoryMb: number;
  readonly queueSize: number;
  /** What the runner was last told to have. */
  readonly wanted: number;
  readonly wakes: boolean;
  /** Those that do not end yet. */
  readonly replicas: readonly ScaledReplica[];
  /** Of those, the ones that end: they are not gone yet. */
  readonly leaving: number;
}

export interface ScaledPolicy {
  readonly row: StoredPolicy;
  /** Those that take traffic, of a service that is up. */
  readonly versions: readonly ScaledVersion[];
}

export interface Picture {
  readonly policies: readonly ScaledPolicy[];
  /** Versions that may sleep by their row, without a policy or calls, that need not any more. */
  readonly strays: readonly string[];
}

export function readPicture(storage: Storage): Promise<Picture> {
  return storage.transaction(async (db) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(db);
    const rows = await policyRows(db).where('state', 'in', IN_CHARGE).orderBy('id').execute();
    const versions = rows.length === 0 ? [] : await readVersions(db, rows);
    const policies = rows.map((row) => ({
      row,
      versions: versions.filter(({ serviceId }) => serviceId === row.serviceId),
    }));
    return {
      policies,
      strays: await readStrays(db),
    };
  });
}

async function readStrays(db: Transaction): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select v.id from service_version as v join service as s on s.id = v.service_id
    where v.wakes and (
      not (v.weight > 0 or v.by_rule or v.in_test)
      or not exists (select from autoscaling as a where a.service_id = v.service_id and a.state = any(${[...IN_CHARGE]}))
        and (s.state not in ('Starting', 'Running', 'Warning', 'Error', 'Updating')
          or exists (select from replica as r where r.version_id = v.id and r.state = 'Running')))`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Of those at work. */
export async function readReports({ db }: Storage): Promise<readonly GatewayReport[]> {
  const rows = await db
    .selectFrom('gateway')
    .select(['id', 'load'])
    .where(sql<boolean>`greatest(told_at, pg_postmaster_start_time()) > now() - ${SILENT}`)
    .execute();
  return rows.map(({ id, load }) => ({ id, load: readLoad(load) }));
}

type VersionRow = Omit<ScaledVersion, 'replicas' | 'leaving'>;
type ReplicaRow = ScaledReplica & { readonly versionId: string };

async function readVersions(
  db: Transaction,
  policies: readonly StoredPolicy[],
): Promise<readonly ScaledVersion[]> {
  const services = policies.map(({ serviceId }) => serviceId);
  const { rows: versions } = await sql<VersionRow>`
    select v.id, v.number, v.organization_id, v.project_id, v.service_id, s.state as service_state, i.start_timeout_s,
      v.in_test, v.cpu_milli, v.memory_mb, v.queue_size, v.replicas as wanted, v.wakes,
      exists (
        select from abtest as t join abtest_version as tv on tv.test_id = t.id
        where t.service_id = v.service_id and tv.state = 'Running' and tv.shadow ->> 'versionId' = v.id) as is_shadow
    from service_version as v
    join service as s on s.id = v.service_id
    join inference as i on i.service_id = v.service_id
    where v.service_id = any(${services}) and (v.weight > 0 or v.by_rule or v.in_test)
      and s.state = any(${[...SCALED_STATES]})
    order by v.service_id, v.number`.execute(db);
  const { rows: replicas } = await sql<ReplicaRow>`
    select r.id, r.version_id, r.state, r.state_reason, r.restarts, r.ready_at is not null as was_ready,
      u.cpu_milli * 100.0 / nullif(v.cpu_milli, 0) as cpu, u.gpu
    from replica as r
    join service_version as v on v.id = r.version_id
    left join lateral (
      select avg(m.cpu_milli)::float8 as cpu_milli, avg(m.gpu_percent)::float8 as gpu from replica_sample as m
      where m.replica_id = r.id and m.started_at = r.started_at and m.at > now() - ${USAGE}) as u on true
    where r.service_id = any(${services}) and r.state <> 'Terminated'
    order by r.ordinal`.execute(db);
  return versions.map((version) => {
    const own = replicas.filter(({ versionId }) => versionId === version.id);
    const staying = own.filter(({ state }) => state !== 'Terminating');
    return { ...version, replicas: staying, leaving: own.length - staying.length };
  });
}
