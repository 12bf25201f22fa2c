// Writes sums, beside what is known of the same bucket.
import type { Database } from '../database.ts';
import { type RawBuilder, sql, type Transaction } from '../sql.ts';
import { COARSE_S, FINE_S, type RollupEnds } from './rollup-ends.ts';
import { givenRollups, ROLLUP_COLUMNS, sumRollups } from './sum-calls.ts';

/** Ten seconds of calls with the same project, application, service, version and protocol. Names are the columns'. */
export interface Rollup {
  /** Epoch seconds of the bucket's start. */
  readonly bucket: number;
  readonly project_id: string;
  readonly application_id: string;
  readonly service_id: string;
  readonly version_id: string;
  readonly protocol: string;
  calls: number;
  failures: number;
  total_us: number;
  max_us: number;
  upstream_us: number;
  request_bytes: number;
  response_bytes: number;
  readonly histogram: number[];
}

/**
 * For calls that no row will count: added to closed hours as well. The same bucket and key may come twice.
 *
 * @param ends as `holdEnds` returns them
 */
export async function addRollups(
  db: Transaction<Database>,
  rollups: readonly Rollup[],
  { coarse }: RollupEnds,
): Promise<void> {
  if (rollups.length === 0) return;
  await addSums(db, FINE_S, sumRollups(FINE_S, givenRollups(rollups)));
  const closed = rollups.filter(({ bucket }) => bucket * 1_000 < coarse.getTime());
  if (closed.length > 0) await addSums(db, COARSE_S, sumRollups(COARSE_S, givenRollups(closed)));
}

/** In the order of the key, so that two writers never wait for each other in a circle. */
export async function addSums(
  db: Transaction<Database>,
  stepS: number,
  sums: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    insert into request_rollup as known (step_s, ${ROLLUP_COLUMNS})
    select ${sql.lit(stepS)}, ${ROLLUP_COLUMNS} from (${sums}) as sums
    order by service_id, application_id, version_id, protocol, bucket
    on conflict (step_s, service_id, application_id, version_id, protocol, bucket) do update set
      calls = known.calls + excluded.calls,
      failures = known.failures + excluded.failures,
      total_us = known.total_us + excluded.total_us,
      max_us = greatest(known.max_us, excluded.max_us),
      upstream_us = known.upstream_us + excluded.upstream_us,
      request_bytes = known.request_bytes + excluded.request_bytes,
      response_bytes = known.response_bytes + excluded.response_bytes,
      histogram = (select array_agg(a + b order by place)
        from unnest(known.histogram, excluded.histogram) with ordinality as h (a, b, place))`.execute(db);
}
