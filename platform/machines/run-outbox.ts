// Carries out what committed events asked for: at least once, in order of being due, by any number of servers.
import { sql } from '#storage/sql.ts';
import type { Storage } from '#storage/storage.ts';

/** Carries out one effect; must be safe to repeat. A throw puts it back with a growing pause. */
export type Effect = (payload: unknown) => Promise<void>;
export type EffectTable = Readonly<Record<string, Effect>>;

export interface OutboxOptions {
  readonly storage: Storage;
  readonly effects: EffectTable;
  readonly onError: (error: unknown, effect: string) => void;
  /** How often to look for due rows (default 500 ms). */
  readonly intervalMs?: number;
}

const BATCH = 20;
const FIRST_PAUSE_S = 1;
const LONGEST_PAUSE_S = 300;

/** Starts the loop; the answer stops it after the row under way. */
export function runOutbox(options: OutboxOptions): () => Promise<void> {
  const ending = new AbortController();
  const done = loop(options, ending.signal);
  return async () => {
    ending.abort();
    await done;
  };
}

/** Takes up to 20 due rows, each in a transaction of its own that holds its lock; answers how many were taken. */
export async function drainOutbox(options: Omit<OutboxOptions, 'intervalMs'>): Promise<number> {
  let taken = 0;
  while (taken < BATCH && (await takeOne(options))) taken++;
  return taken;
}

async function loop(options: OutboxOptions, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const taken = await drainOutbox(options).catch((error: unknown) => {
      options.onError(error, '');
      return 0;
    });
    if (taken < BATCH) await pause(options.intervalMs ?? 500, signal);
  }
}

function takeOne({ storage, effects, onError }: Omit<OutboxOptions, 'intervalMs'>): Promise<boolean> {
  return storage.transaction(async (db) => {
    const row = await db
      .selectFrom('outbox')
      .selectAll()
      .where('dueAt', '<=', sql<Date>`now()`)
      .orderBy('dueAt')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (row === undefined) return false;
    try {
      const effect = effects[row.effect];
      if (effect === undefined) throw new Error(`[Bug] no effect ${row.effect}`);
      await effect(row.payload);
      await db.deleteFrom('outbox').where('id', '=', row.id).execute();
    } catch (error) {
      onError(error, row.effect);
      const seconds = Math.min(FIRST_PAUSE_S * 2 ** row.attempts, LONGEST_PAUSE_S);
      await db
        .updateTable('outbox')
        .set({ attempts: row.attempts + 1, dueAt: sql<Date>`now() + make_interval(secs => ${seconds})` })
        .where('id', '=', row.id)
        .execute();
    }
    return true;
  });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
  });
}
