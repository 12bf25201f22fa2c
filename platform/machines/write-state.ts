import type { Entity } from '#config/config.ts';
import type { Database } from '#storage/database.ts';
import type { EntityRow } from '#storage/entity-rows.ts';
import { sql, type Transaction } from '#storage/sql.ts';

export interface StateChange {
  readonly to: string;
  /** Undefined: the one that is written stays. */
  readonly reason: string | undefined;
  readonly changes: EntityRow;
}

/** Writes the state and, where the table has them, since when and why. */
export async function writeState(
  db: Transaction<Database>,
  entity: Entity,
  row: EntityRow,
  { to, reason, changes }: StateChange,
): Promise<EntityRow> {
  const field = entity.machine?.field ?? 'state';
  const values: EntityRow = {
    ...changes,
    [field]: to,
    ...('stateReason' in row && reason !== undefined ? { stateReason: reason } : {}),
    ...('stateAt' in row && row[field] !== to ? { stateAt: sql`now()` } : {}),
    ...('updatedAt' in row && Object.keys(changes).length > 0 ? { updatedAt: sql`now()` } : {}),
  };
  const assignments = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const done = await sql<EntityRow>`
    update ${sql.table(entity.table)} set ${sql.join(assignments)} where id = ${row.id} returning *`.execute(
    db,
  );
  const changed = done.rows[0];
  if (changed === undefined) throw new Error('[Bug] a locked row vanished');
  return changed;
}
