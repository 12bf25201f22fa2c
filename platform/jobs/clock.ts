// The time that jobs and leases go by: the database's, so that several servers agree, or one that a test holds.
import { type RawBuilder, sql } from '#storage/sql.ts';

export interface Clock {
  /** Now, as SQL. */
  readonly now: RawBuilder<Date>;
  /** Leases could not be renewed before this time, as SQL: no server answered then. */
  readonly renewableSince: RawBuilder<Date>;
  /** Calls back after so many ms, unless the returned function is called before. */
  readonly after: (ms: number, callback: () => void) => () => void;
}

export const systemClock: Clock = {
  now: sql<Date>`statement_timestamp()`,
  renewableSince: sql<Date>`pg_postmaster_start_time()`,
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
