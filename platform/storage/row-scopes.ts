// Rows with what they belong to, as templates of schema files read them.

import { sql } from 'kysely';
import type { Entity } from '#config/config.ts';
import { parentRoot } from '#config/rules/row-scope.ts';
import type { EntityRow } from './entity-rows.ts';
import type { Db } from './storage.ts';

/** Each row with its parents by name, e.g. `{ …, serviceVersion: { … } }`; a parent that is gone is empty. */
export async function readRowScopes(
  db: Db,
  entities: ReadonlyMap<string, Entity>,
  { parents = {} }: Pick<Entity, 'parents'>,
  rows: readonly EntityRow[],
): Promise<EntityRow[]> {
  let scopes = rows.map((row) => ({ ...row }));
  for (const [id, field] of Object.entries(parents)) {
    const found = await readRows(
      db,
      entities.get(id)?.table,
      rows.map((row) => row[field]),
    );
    scopes = scopes.map((scope) => ({ ...scope, [parentRoot(id)]: found.get(scope[field]) ?? {} }));
  }
  return scopes;
}

async function readRows(
  db: Db,
  table: string | undefined,
  ids: readonly unknown[],
): Promise<ReadonlyMap<unknown, EntityRow>> {
  const known = [...new Set(ids)].filter((id) => typeof id === 'string');
  if (table === undefined || known.length === 0) return new Map();
  const { rows } = await sql<EntityRow>`select * from ${sql.table(table)} where id = any(${known})`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
