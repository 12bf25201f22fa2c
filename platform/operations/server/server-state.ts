import { sql } from '#storage/sql.ts';

/** A server that told nothing for so long is taken for gone. */
const SILENT_SECONDS = 30;

export type ServerState = 'Working' | 'Silent' | 'Stopped';

/** Of a row of `node`, by the database's clock. */
export const serverState = sql<ServerState>`case when left_at is not null then 'Stopped'
  when heartbeat_at < now() - make_interval(secs => ${SILENT_SECONDS}) then 'Silent' else 'Working' end`;
