// What the samples of replicas say in each step of a chart.
import type { StepChoice } from '#engines/metrics/choose-step.ts';
import { type RawBuilder, sql } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';

/** Replica id -> start of the step in epoch seconds -> value. Steps without a sample are missing. */
export type Values = ReadonlyMap<string, ReadonlyMap<number, number>>;

interface Found {
  readonly replicaId: string;
  readonly step: number;
  readonly value: number;
}

/** Samples further apart have a hole between them: nobody knows how what was counted is spread over it. */
const LONGEST_GAP_S = 150;

/** Mean of what was used at the moments of the samples. */
export async function readGauge(
  db: Db,
  ids: readonly string[],
  column: 'cpu_milli' | 'memory_bytes' | 'mount_percent',
  choice: StepChoice,
): Promise<Values> {
  const found = await sql<Found>`
    select replica_id, ${stepOf(choice)} as step, avg(${sql.ref(column)})::double precision as value
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
    with pairs as (
      select replica_id, at, started_at, ${counter} as counter,
        case when lag(started_at) over w = started_at then lag(${counter}) over w else 0 end as before,
        case when lag(started_at) over w = started_at then lag(at) over w else started_at end as since
      from replica_sample
      where replica_id = any(${[...ids]}) and at >= to_timestamp(${choice.start - LONGEST_GAP_S})
        and at < to_timestamp(${choice.end})
      window w as (partition by replica_id order by at)
    ), growth as (
      select replica_id, at, counter - before as bytes, extract(epoch from at - since) as seconds
      from pairs where counter >= before
    )
    select replica_id, ${stepOf(choice)} as step, (sum(bytes) / sum(greatest(seconds, 1)))::double precision as value
    from growth
    where at >= to_timestamp(${choice.start}) and seconds between 0 and ${LONGEST_GAP_S}
    group by 1, 2`.execute(db);
  return toValues(found.rows);
}

/** Start of the step that `at` lies in, epoch seconds. */
export function stepOf({ stepSeconds }: StepChoice): RawBuilder<number> {
  const step = sql.lit(stepSeconds);
  return sql`(floor(extract(epoch from at) / ${step}) * ${step})::bigint`;
}

function toValues(rows: readonly Found[]): Values {
  const values = new Map<string, Map<number, number>>();
  for (const { replicaId, step, value } of rows) {
    const line = values.get(replicaId) ?? new Map<number, number>();
    values.set(replicaId, line.set(step, value));
  }
  return values;
}
