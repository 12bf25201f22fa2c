// Whether a server of the platform is at work, by the database's clock.
import { type RawBuilder, sql } from './sql.ts';

/** A server silent for so long is taken for gone; others run what it ran. */
const SILENT_SECONDS = 30;

export type ServerState = 'Working' | 'Silent' | 'Stopped';

const lately = sql`now() - make_interval(secs => ${SILENT_SECONDS})`;

/** Of a row of `node`. */
export const serverState = sql<ServerState>`case when left_at is not null then 'Stopped' when heartbeat_at >= ${lately} then 'Working' else 'Silent' end`;

/**
 * Of a column with a server's id. One that was just stopped counts until it could have come back. While the database was
 * away none could report: those alive before it get the full time again.
 */
export function isAtWork(server: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from node where node.id = ${server} and greatest(heartbeat_at, pg_postmaster_start_time()) >= ${lately})`;
}
