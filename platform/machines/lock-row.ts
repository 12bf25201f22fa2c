import type { Entity } from '#config/config.ts';
import { AppError } from '#core/app-error.ts';
import type { Database } from '#storage/database.ts';
import type { EntityRow } from '#storage/entity-rows.ts';
import { sql, type Transaction } from '#storage/sql.ts';

/** The whole row, locked until the transaction ends: two events on one row come one after the other. */
export async function lockRow(db: Transaction<Database>, entity: Entity, id: string): Promise<EntityRow> {
  const found =
    await sql<EntityRow>`select * from ${sql.table(entity.table)} where id = ${id} for update`.execute(db);
  const row = found.rows[0];
  if (row === undefined) throw new AppError('record.not-found');
  return row;
}
