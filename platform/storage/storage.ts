import {
  CamelCasePlugin,
  type Kysely,
  Kysely as KyselyDatabase,
  PostgresDialect,
  type Transaction,
} from 'kysely';
import type { Database } from './database.ts';
import { type OnNotify, startListener } from './listener.ts';
import { createPool, guardPool } from './pool.ts';
import { createRoomWatch } from './room-watch.ts';
import type { StorageOptions } from './storage-options.ts';

/** Query builder over the tables; inside `transaction` use the one handed in, never `storage.db`. */
export type Db = Kysely<Database>;

/**
 * The only door to PostgreSQL. Loss of the server is `AppError('database.unavailable')`, a full disk
 * `AppError('database.disk-full')`; both end by themselves.
 */
export interface Storage {
  readonly db: Db;
  /** Whether there is room to write. Costs nothing until a write met a full disk, then a small write each time. */
  hasRoom(): Promise<boolean>;
  /** All or nothing: a throw inside rolls back and is thrown on. */
  transaction<Result>(work: (db: Transaction<Database>) => Promise<Result>): Promise<Result>;
  /**
   * Calls `onNotify` with the payload of each NOTIFY on the channel, over a connection of its own.
   * After a lost connection it listens again and calls once with '' because notices may have been missed.
   * Resolves when listening; the result stops it.
   */
  listen(channel: string, onNotify: OnNotify): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Opens lazily: the first query connects. */
export function openStorage(options: StorageOptions): Storage {
  const pool = createPool(options);
  const room = createRoomWatch();
  const db = new KyselyDatabase<Database>({
    dialect: new PostgresDialect({ pool: guardPool(pool, room.hear) }),
    // Keys inside jsonb values stay as written.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  const listeners = new Set<() => Promise<void>>();

  return {
    db,
    hasRoom: () => room.hasRoom(db),
    transaction: (work) => db.transaction().execute(work),
    async listen(channel, onNotify) {
      const stop = await startListener(options.connectionString, channel, onNotify);
      listeners.add(stop);
      return async () => {
        listeners.delete(stop);
        await stop();
      };
    },
    async close() {
      await Promise.all([...listeners].map((stop) => stop()));
      await db.destroy();
    },
  };
}
