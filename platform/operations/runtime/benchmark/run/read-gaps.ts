// When the callers of a service really called: their times in the request log, for a replay.
import { AppError } from '#core/app-error.ts';
import { sql } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';
import type { BenchmarkConfig } from '../record/stored-config.ts';

/** As many as a plan may have. */
const MOST_CALLS = 2_000_000;

interface Replayed {
  readonly serviceId: string;
  readonly config: Pick<BenchmarkConfig, 'replayFrom' | 'replayFactor' | 'durationS'>;
}

/** Seconds between calls, the first before the first call. Throws `benchmark.not-startable` when there were none, or too many. */
export async function readGaps(db: Db, replayed: Replayed): Promise<readonly number[]> {
  const { from, until } = spanOf(replayed);
  const { rows } = await sql<{ readonly ms: number }>`
    select (extract(epoch from at) * 1000)::double precision as ms from request_log
    where service_id = ${replayed.serviceId} and origin = 'caller'
      and at >= ${new Date(from)} and at < ${new Date(until)}
    order by at limit ${MOST_CALLS + 1}`.execute(db);
  if (rows.length === 0)
    throw refused('这段时间的请求日志里没有这个服务的调用，请换一个开始时间，或检查日志保留天数');
  if (rows.length > MOST_CALLS) throw refused(`这段时间有超过 ${MOST_CALLS} 次调用，请缩短持续时间`);
  return rows.map(({ ms }, index) => (ms - (rows[index - 1]?.ms ?? from)) / 1_000);
}

/** Calls in the busiest second of the replay; 0 without calls. */
export async function readReplayPeak(db: Db, replayed: Replayed): Promise<number> {
  const { from, until } = spanOf(replayed);
  const { rows } = await sql<{ readonly peak: number | null }>`
    select max(calls)::integer as peak from (
      select count(*) as calls from request_log
      where service_id = ${replayed.serviceId} and origin = 'caller'
        and at >= ${new Date(from)} and at < ${new Date(until)}
      group by floor((extract(epoch from at) - ${from / 1_000}) / ${replayed.config.replayFactor}::double precision)
    ) as second`.execute(db);
  return rows[0]?.peak ?? 0;
}

/** Epoch ms. */
function spanOf({ config }: Replayed): { readonly from: number; readonly until: number } {
  const from = config.replayFrom === null ? 0 : new Date(config.replayFrom).getTime();
  return { from, until: from + config.durationS * config.replayFactor * 1_000 };
}

function refused(reason: string): AppError {
  return new AppError('benchmark.not-startable', { reason });
}
