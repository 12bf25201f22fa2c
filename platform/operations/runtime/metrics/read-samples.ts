// What the samples of replicas say in each step of a chart.
import type { StepChoice } from '#engines/metrics/calls/choose-step.ts';
import { type RawBuilder, sql } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';

/** Replica id -> start of the step in epoch seconds -> value. Steps without a sample are missing. */
export type Values = ReadonlyMap<string, ReadonlyMap<number, number>>;

interface Found {
  readonly replicaId: string;
  readonly step: Date;
  readonly value: number;
}

/** Samples further apart have a hole between them: it is unknown how the counts spread over it. */
const LONGEST_GAP_S = 150;

/** Mean of what was used at the moments of the samples. */
export async function readGauge(
  db: Db,
  ids: readonly string[],
  column: 'cpu_milli' | 'memory_bytes' | 'mount_percent',
  choice: StepChoice,
): Promise<Values> {
  const found = await sql<Found>`
    select replica_id, ${stepOf(choice)} as step, avg(${sql.ref(column)}::double precision) as value
    from replica_sample
    where replica_id = any(${[...ids]}) and at >= to_timestamp(${choice.start}) and at < to_timestamp(${choice.end})
    group by 1, 2`.execute(db);
  return toValues(found.rows);
}

/**
 * Growth of a counter a second. A counter begins at nought with its process, so the first sample of a process has grown
 * since the start of that; what fell without a new process, or lies behind a hole, says nothing.
 */
export async function readRate(
  db: Db,
  ids: readonly string[],
  column: 'read_bytes' | 'write_bytes',
  choice: StepChoice,
): Promise<Values> {
  const counter = sql.ref(column);
  const found = await sql<Found>`
    with counted as (
      select replica_id, started_at, ${stepOf(choice)} as step, max(${counter}) as counter,
        min(at) as first, max(at) as last
      from replica_sample
      where replica_id = any(${[...ids]}) and ${counter} is not null
        and at >= to_timestamp(${choice.start - LONGEST_GAP_S}) and at < to_timestamp(${choice.end})
      group by 1, 2, 3
    ), growth as (
      select replica_id, step, counter - lag(counter, 1, 0::bigint) over w as bytes,
        extract(epoch from first - lag(last, 1, started_at) over w) as gap,
        extract(epoch from last - lag(last, 1, started_at) over w) as seconds
      from counted window w as (partition by replica_id, started_at order by step)
    )
    select replica_id, step, (sum(bytes) / sum(greatest(seconds, 1)))::double precision as value
    from growth
    where step >= to_timestamp(${choice.start}) and bytes >= 0 and gap between 0 and ${LONGEST_GAP_S}
    group by 1, 2`.execute(db);
  return toValues(found.rows);
}

/** Start of the step that `at` lies in. */
export function stepOf({ stepSeconds }: StepChoice): RawBuilder<Date> {
  return sql`date_bin(make_interval(secs => ${sql.lit(stepSeconds)}), at, to_timestamp(0))`;
}

function toValues(rows: readonly Found[]): Values {
  const values = new Map<string, Map<number, number>>();
  for (const { replicaId, step, value } of rows) {
    const line = values.get(replicaId) ?? new Map<number, number>();
    values.set(replicaId, line.set(step.getTime() / 1_000, value));
  }
  return values;
}
