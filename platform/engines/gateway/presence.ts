// Tells the database that this gateway is at work, and where calls are under way that others wait for.
import { randomUUID } from 'node:crypto';
import { type Loop, startLoop } from '#jobs/loop.ts';
import type { GatewayLoad } from '#storage/gateway-load.ts';
import { sql } from '#storage/sql.ts';
import type { Storage } from '#storage/storage.ts';
import type { ReplicaPools } from './hosted/replica-pools.ts';

export interface Presence {
  /** Resolves when the gateway is registered: ending a replica waits for its calls from then on. */
  readonly enter: () => Promise<void>;
  /** Its state has changed. */
  readonly tell: () => void;
  /** It carries no calls any more. */
  readonly leave: () => Promise<void>;
}

export interface PresenceOptions {
  readonly storage: Storage;
  /** Epoch ms; 0 before the first load. */
  readonly routesLoadedAt: () => number;
  /** Whose calls are told. */
  readonly replicaPools: Pick<ReplicaPools, 'leaving' | 'loads' | 'waking'>;
}

/** A third of the time after which a gateway counts as gone. */
const TELL_MS = 5_000;
/** While something changes: who scales by it decides each second, by what is half a second old at most. */
const LOOK_MS = 500;
/** After the last change: reports that say that nothing happens any more. */
const QUIET_MS = 2_000;
/** Calls ending together are sent together. */
const SOON_MS = 20;
const RETRY_MS = 1_000;

export function createPresence(options: PresenceOptions): Presence {
  const { storage, routesLoadedAt, replicaPools } = options;
  const id = randomUUID();
  let entered: Promise<void> | undefined;
  let loop: Loop | undefined;
  let last = '';
  let changedMs = Number.NEGATIVE_INFINITY;
  let toldMs = Number.NEGATIVE_INFINITY;

  const write = async () => {
    const loadedAt = routesLoadedAt();
    const nowMs = performance.now();
    const versions = replicaPools.loads(nowMs);
    const state = {
      routesLoadedAt: loadedAt === 0 ? null : new Date(loadedAt),
      leaving: JSON.stringify(replicaPools.leaving()),
      waking: [...replicaPools.waking()],
    };
    const now = JSON.stringify([state, versions]);
    if (now !== last) changedMs = nowMs;
    if (nowMs - changedMs > QUIET_MS && nowMs - toldMs < TELL_MS) return;
    const told = {
      ...state,
      toldAt: sql<Date>`now()`,
      load: JSON.stringify({ atMs: nowMs, versions } satisfies GatewayLoad),
    };
    await storage.db
      .insertInto('gateway')
      .values({ id, ...told })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(told))
      .execute();
    last = now;
    toldMs = nowMs;
  };
  const enter = async () => {
    await forgetOthers(storage);
    await write();
    loop = startLoop({
      ...{ name: 'presence', everyMs: LOOK_MS, gatherMs: SOON_MS, spacingMs: SOON_MS, atOnce: false },
      ...{ retryMs: RETRY_MS, longestRetryMs: RETRY_MS },
      round: write,
      // The gateway works on without the database; the routes log it.
      onError: () => undefined,
    });
  };

  return {
    enter() {
      entered ??= enter().catch((error: unknown) => {
        entered = undefined;
        throw error;
      });
      return entered;
    },
    tell: () => loop?.wake(),
    async leave() {
      await entered?.catch(() => undefined);
      await loop?.stop();
      // A database that is away finds out by itself.
      await storage.db
        .deleteFrom('gateway')
        .where('id', '=', id)
        .execute()
        .catch(() => undefined);
    },
  };
}

/** Those that were killed. */
async function forgetOthers(storage: Storage): Promise<void> {
  await storage.db.deleteFrom('gateway').where('toldAt', '<', sql<Date>`now() - interval '1 hour'`).execute();
}
