// What only one may do at a time on a database: by a name, until it is given back or not renewed.
import { sql } from '#storage/sql.ts';
import type { Storage } from '#storage/storage.ts';
import { type Clock, systemClock } from './clock.ts';
import { startLoop } from './loop.ts';

export interface Lease {
  /** Whether it is ours now. Takes it when it is free, its holder is gone, or it was ours before we were started anew. */
  readonly hold: () => Promise<boolean>;
  /** As far as we know without asking. */
  readonly isOurs: () => boolean;
  /** Number of our tenure, greater than that of every holder before; 0 while it is not ours. */
  readonly fence: () => number;
  /** The other holder, when it is not ours; '' before the first question. */
  readonly holder: () => string;
  /** Another one may take it at once. */
  readonly release: () => Promise<void>;
}

export interface LeaseOptions {
  readonly storage: Storage;
  /** What only one may do, e.g. `placing`. */
  readonly name: string;
  /** The same for every run of a server on its data; shown to people: machine and data directory. */
  readonly self: string;
  /** How long it holds without being renewed (default 30 s); renewed six times as often. */
  readonly seconds?: number;
  readonly onError: (error: unknown) => void;
  readonly clock?: Clock;
  /** Monotonic time in ms. */
  readonly elapsed?: () => number;
}

const SECONDS = 30;

/** Renewed by a loop of its own until it is released: what a server that ends still does is still its own. */
export function createLease(options: LeaseOptions): Lease {
  const { storage, name, self, seconds = SECONDS, onError, clock = systemClock } = options;
  const { elapsed = () => performance.now() } = options;
  const renewMs = (seconds * 1_000) / 6;
  let renewedAt = Number.NEGATIVE_INFINITY;
  let fence = 0;
  let isOver = false;
  let holder = '';

  const ask = async (): Promise<boolean> => {
    if (isOver) return false;
    const askedAt = elapsed();
    fence = (await take()) ?? 0;
    if (fence > 0) renewedAt = askedAt;
    holder = fence > 0 ? '' : await readHolder();
    return fence > 0;
  };
  /** After a database outage every lease restarts in full: no holder could renew. */
  const take = async (): Promise<number | undefined> => {
    const until = sql`${clock.now} + make_interval(secs => ${seconds})`;
    const { rows } = await sql<{ fence: string }>`
      insert into lease (name, holder, expires_at, taken_at) values (${name}, ${self}, ${until}, ${clock.now})
      on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at,
        fence = lease.fence + (lease.holder <> excluded.holder)::int,
        taken_at = case when lease.holder = excluded.holder then lease.taken_at else excluded.taken_at end
      where lease.holder = excluded.holder
        or greatest(lease.expires_at, ${clock.renewableSince} + make_interval(secs => ${seconds})) < ${clock.now}
      returning fence`.execute(storage.db);
    return rows[0] === undefined ? undefined : Number(rows[0].fence);
  };
  const readHolder = async (): Promise<string> => {
    const row = await storage.db
      .selectFrom('lease')
      .select('holder')
      .where('name', '=', name)
      .executeTakeFirst();
    return row?.holder ?? '';
  };
  const renewing = startLoop({
    name: `lease ${name}`,
    everyMs: renewMs,
    atOnce: false,
    round: async () => {
      if (fence > 0) await ask();
    },
    onError,
    clock,
    elapsed,
  });

  return {
    // A process that stood still asks first: another one may have taken it meanwhile.
    hold: async () => (fence > 0 && elapsed() - renewedAt < renewMs * 2 ? true : ask()),
    isOurs: () => fence > 0,
    fence: () => fence,
    holder: () => holder,
    async release() {
      isOver = true;
      fence = 0;
      await renewing.stop();
      await storage.db.deleteFrom('lease').where('name', '=', name).where('holder', '=', self).execute();
    },
  };
}
