// Whether the database has room to write, known from the writes that failed.
import { type Kysely, sql } from 'kysely';
import { AppError } from '#core/app-error.ts';
import type { Database } from './database.ts';

export interface RoomWatch {
  /** A write failed with this. */
  readonly hear: (error: unknown) => void;
  readonly hasRoom: (db: Kysely<Database>) => Promise<boolean>;
}

/** Full from the first write failing so until one succeeds that needs new pages. */
export function createRoomWatch(): RoomWatch {
  let isFull = false;
  return {
    hear(error) {
      if (isDiskFull(error)) isFull = true;
    },
    async hasRoom(db) {
      if (!isFull) return true;
      try {
        await writeSome(db);
        isFull = false;
      } catch (error) {
        if (!isDiskFull(error)) throw error;
      }
      return !isFull;
    },
  };
}

/** Some 200 KB of new pages in a table that is gone with its transaction. */
async function writeSome(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (inside) => {
    await sql`create temporary table room_probe on commit drop as
      select repeat('x', 1000) as filling from generate_series(1, 200)`.execute(inside);
  });
}

function isDiskFull(error: unknown): boolean {
  return error instanceof AppError && error.code === 'database.disk-full';
}
