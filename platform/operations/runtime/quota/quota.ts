// What an organisation may use at most, what its services hold of that, and holding more.
import { AppError } from '#core/app-error.ts';
import { formatBytes } from '#core/format-bytes.ts';
import type { Database } from '#storage/database.ts';
import { sql, type Transaction } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';
import { machineResources, type Resources } from './machine-resources.ts';

export type { Resources } from './machine-resources.ts';

export interface Reservation {
  readonly organizationId: string;
  /** Of everything that shall start, replicas times resources. */
  readonly wanted: Resources;
  /** Versions that `wanted` speaks of anew: what they hold now does not count. */
  readonly exceptVersionIds?: readonly string[];
  /** Fields of the request that ask for resources: what does not suffice is said there as well. */
  readonly fields?: readonly (keyof Resources)[];
}

/** A version in one of these has processes. */
const HOLDING = ['Starting', 'Running', 'Warning', 'Error', 'Stopping'];
/** A service in one of these wants its versions to run, whether or not they have begun to. */
const UP = ['Starting', 'Running', 'Warning', 'Error', 'Updating'];
/** In one of these it asks for versions that failed before. */
const ASKING = ['Starting', 'Updating'];

/**
 * Sees to it that the organisation has room. Call it in the transaction that brings the versions into a state that
 * holds resources: until that ends no other call reserves in this organisation, so the rest is given once only.
 * Throws `quota.exceeded` naming every resource that does not suffice, `record.not-found` without such organisation.
 */
export async function reserveQuota(db: Transaction<Database>, reservation: Reservation): Promise<void> {
  const { organizationId, wanted, exceptVersionIds = [], fields = [] } = reservation;
  // Rows that refer to the organisation may still be written meanwhile.
  const locked = await db
    .selectFrom('organization')
    .select('id')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (locked === undefined) throw new AppError('record.not-found');
  const quota = (await readQuotas(db, [organizationId])).get(organizationId) ?? machineResources();
  const held = (await readReserved(db, [organizationId], exceptVersionIds)).get(organizationId) ?? NOTHING;
  const available = remaining(quota, held);
  const short = RESOURCES.filter(({ key }) => wanted[key] > available[key]);
  if (short.length === 0) return;
  const list = (text: (resource: (typeof RESOURCES)[number]) => string) => short.map(text).join('、');
  throw new AppError(
    'quota.exceeded',
    {
      resource: list(({ title }) => title),
      wanted: list(({ key, show }) => show(wanted[key], available[key])),
      available: list(({ key, show }) => show(available[key], wanted[key])),
    },
    {
      fields: Object.fromEntries(
        short.flatMap(({ key, show }) =>
          fields.includes(key)
            ? [
                [
                  key,
                  `共需 ${show(wanted[key], available[key])}，组织还可用 ${show(available[key], wanted[key])}`,
                ],
              ]
            : [],
        ),
      ),
    },
  );
}

export const NOTHING: Resources = { cpuMilli: 0, memoryMb: 0, replicas: 0 };

/** Never below nought: a quota may be lowered under what is already held. */
export function remaining(quota: Resources, held: Resources): Resources {
  return {
    cpuMilli: Math.max(0, quota.cpuMilli - held.cpuMilli),
    memoryMb: Math.max(0, quota.memoryMb - held.memoryMb),
    replicas: Math.max(0, quota.replicas - held.replicas),
  };
}

/** Quotas that were set, by organisation; the others have what the machine has. */
export async function readQuotas(db: Db, organizationIds: readonly string[]) {
  const rows = await db
    .selectFrom('resourceQuota')
    .selectAll()
    .where('organizationId', 'in', organizationIds)
    .execute();
  return new Map(rows.map((row) => [row.organizationId, row]));
}

/**
 * What versions hold, by organisation; who holds nothing is missing. A version that its service wants holds what it
 * will need from that moment on: the runner begins with it a little later.
 */
export async function readReserved(
  db: Db,
  organizationIds: readonly string[],
  exceptVersionIds: readonly string[] = [],
): Promise<ReadonlyMap<string, Resources>> {
  const found = await sql<Resources & { organizationId: string }>`
    select v.organization_id, sum(v.replicas * v.cpu_milli)::bigint as cpu_milli,
      sum(v.replicas * v.memory_mb)::bigint as memory_mb, sum(v.replicas)::bigint as replicas
    from service_version as v
    join service as s on s.id = v.service_id
    left join inference as i on i.service_id = v.service_id
    where v.organization_id = any(${[...organizationIds]}::text[])
      and not v.id = any(${[...exceptVersionIds]}::text[])
      and (v.state = any(${HOLDING}) or s.state = any(${UP})
        and (v.weight > 0 or v.by_rule or v.in_test or s.state = 'Updating'
          and ((i.target -> 'weights' ->> v.id)::numeric > 0 or i.target -> 'byRule' ? v.id))
        and (v.state <> 'StartFailed' or s.state = any(${ASKING}) and v.state_at < s.state_at))
    group by 1`.execute(db);
  return new Map(found.rows.map(({ organizationId, ...held }) => [organizationId, held]));
}

const RESOURCES = [
  { key: 'cpuMilli', title: 'CPU', show: (milli: number) => `${milli / 1_000} 核` },
  { key: 'memoryMb', title: '内存', show: memoryText },
  { key: 'replicas', title: '副本数', show: (count: number) => `${count} 个` },
] as const;

/** `beside` is the other of the two amounts: what rounding would make equal is printed in full. */
function memoryText(megabytes: number, beside: number): string {
  const [text, other] = [megabytes, beside].map((amount) => formatBytes(amount * 1_048_576));
  return megabytes === 0 || text === other || text === undefined ? `${megabytes} MB` : text;
}
