// Tells the database that this gateway is at work, and where calls are under way that others wait for.
import { randomUUID } from 'node:crypto';
import { type Loop, startLoop } from '#jobs/loop.ts';
import { sql } from '#storage/sql.ts';
import type { Storage } from '#storage/storage.ts';

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
  /** Replicas that shall end, each with the calls that are under way there. */
  readonly leaving: () => Readonly<Record<string, number>>;
}

/** A third of the time after which a gateway counts as gone. */
const TELL_MS = 5_000;
/** Calls ending together are sent together. */
const SOON_MS = 20;
const RETRY_MS = 1_000;

export function createPresence({ storage, routesLoadedAt, leaving }: PresenceOptions): Presence {
  const id = randomUUID();
  let entered: Promise<void> | undefined;
  let loop: Loop | undefined;

  const write = async () => {
    const loadedAt = routesLoadedAt();
    const told = {
      toldAt: sql<Date>`now()`,
      routesLoadedAt: loadedAt === 0 ? null : new Date(loadedAt),
      leaving: JSON.stringify(leaving()),
    };
    await storage.db
      .insertInto('gateway')
      .values({ id, ...told })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(told))
      .execute();
  };
  const enter = async () => {
    await forgetOthers(storage);
    await write();
    loop = startLoop({
      ...{ name: 'presence', everyMs: TELL_MS, gatherMs: SOON_MS, spacingMs: SOON_MS, atOnce: false },
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
