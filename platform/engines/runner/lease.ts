// Who runs the replicas: one server at a time on each database.
import { sql } from '#storage/sql.ts';
import type { Storage } from '#storage/storage.ts';

export interface Lease {
  /** Whether it is ours now. Takes it when it is free, its holder is gone, or it was ours before we were started anew. */
  readonly hold: () => Promise<boolean>;
  /** As far as we know without asking. */
  readonly isOurs: () => boolean;
  /** Whose it is, when it is not ours; '' before the first question. */
  readonly holder: () => string;
  /** Another one may take it at once. */
  readonly release: () => Promise<void>;
}

export interface LeaseOptions {
  readonly storage: Storage;
  /** The same for every run of a server on its data; told to people: machine and data directory. */
  readonly self: string;
  readonly onError: (error: unknown) => void;
}

const RENEW_MS = 5_000;

/** Held by a timer of its own until it is released: the replicas of a server that ends are still its own. */
export function createLease({ storage, self, onError }: LeaseOptions): Lease {
  let renewedAt = Number.NEGATIVE_INFINITY;
  let isOurs = false;
  let isOver = false;
  let holder = '';

  const ask = async (): Promise<boolean> => {
    if (isOver) return false;
    const askedAt = performance.now();
    isOurs = await take(storage, self);
    if (isOurs) renewedAt = askedAt;
    holder = isOurs ? '' : await readHolder(storage);
    return isOurs;
  };
  const timer = setInterval(() => {
    if (isOurs) ask().catch(onError);
  }, RENEW_MS);
  timer.unref();

  return {
    // A process that stood still asks first: somebody else may have taken it meanwhile.
    hold: async () => (isOurs && performance.now() - renewedAt < RENEW_MS * 2 ? true : ask()),
    isOurs: () => isOurs,
    holder: () => holder,
    async release() {
      isOver = true;
      isOurs = false;
      clearInterval(timer);
      await storage.db.deleteFrom('runnerLease').where('holder', '=', self).execute();
    },
  };
}

/**
 * Who told nothing for thirty seconds is gone. While the database was away nobody could tell anything: whoever held it
 * before gets the same time anew.
 */
async function take(storage: Storage, self: string): Promise<boolean> {
  const { rows } = await sql`
    insert into runner_lease as lease (holder) values (${self})
    on conflict (only_one) do update set holder = excluded.holder, told_at = now()
    where lease.holder = excluded.holder
      or greatest(lease.told_at, pg_postmaster_start_time()) < now() - interval '30 seconds'
    returning holder`.execute(storage.db);
  return rows.length > 0;
}

async function readHolder({ db }: Storage): Promise<string> {
  const row = await db.selectFrom('runnerLease').select('holder').executeTakeFirst();
  return row?.holder ?? '';
}
