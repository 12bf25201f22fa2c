// A table as the database has it, in the words of `TablePlan`.
import type { ColumnPlan, ReferencePlan } from '#config/entity/table-plan.ts';
import { sql } from '../sql.ts';
import type { Db } from '../storage.ts';

export interface LiveColumn extends Omit<ColumnPlan, 'type'> {
  readonly type: string;
}

interface Named {
  /** Of the constraint or index, to drop it by. */
  readonly name: string;
}

export interface LiveTable {
  readonly table: string;
  readonly columns: readonly LiveColumn[];
  readonly unique: readonly (Named & { readonly columns: readonly string[] })[];
  readonly indexes: readonly (Named & { readonly keys: readonly string[] })[];
  readonly references: readonly (Named & ReferencePlan)[];
  /** Columns whose changes are notified; undefined: none. */
  readonly watched: readonly string[] | undefined;
}

/** Undefined: there is no such table. */
export async function readTable(db: Db, table: string): Promise<LiveTable | undefined> {
  const { rows: columns } = await sql<LiveColumn>`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable,
      pg_get_expr(d.adbin, d.adrelid) as default
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = to_regclass(${table}) and a.attnum > 0 and not a.attisdropped
    order by a.attnum`.execute(db);
  if (columns.length === 0) return undefined;
  const { rows: constraints } = await sql<Constraint>`
    select c.conname as name, c.contype as kind, c.confrelid::regclass::text as target, c.confdeltype = 'c' as cascade,
      (select array_agg(a.attname::text order by k.position) from unnest(c.conkey) with ordinality k (number, position)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number) as columns
    from pg_constraint c where c.conrelid = to_regclass(${table}) and c.contype in ('u', 'f') order by c.oid`.execute(
    db,
  );
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i where i.indrelid = to_regclass(${table})
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid) order by 1`.execute(db);
  const { rows: triggers } = await sql<{ query: string }>`
    select encode(tgargs, 'escape') as query from pg_trigger
    where tgrelid = to_regclass(${table}) and tgname = 'change_update'`.execute(db);
  return {
    table,
    columns: columns.map(({ default: expression, ...column }) => ({
      ...column,
      ...(expression === null ? {} : { default: expression }),
    })),
    unique: constraints.flatMap(({ kind, name, columns: key }) =>
      kind === 'u' ? [{ name, columns: key }] : [],
    ),
    references: constraints.flatMap(({ kind, name, columns: [column = ''], target, cascade }) =>
      kind === 'f' ? [{ name, column, table: target, cascade }] : [],
    ),
    indexes: indexes.map(({ name, definition }) => ({ name, keys: keysOf(definition) })),
    watched: triggers[0] === undefined ? undefined : watchedIn(triggers[0].query),
  };
}

interface Constraint extends Named {
  readonly kind: 'u' | 'f';
  readonly target: string;
  readonly cascade: boolean;
  readonly columns: string[];
}

/** `… USING btree (project_id, created_at DESC)` */
function keysOf(definition: string): readonly string[] {
  return /\((.*)\)$/.exec(definition)?.[1]?.split(', ') ?? [];
}

/** The trigger's query compares each column of the new row `n` with that of the old one `o`. */
function watchedIn(query: string): readonly string[] {
  const compared = /\*<> row\(([^)]*)\)/.exec(query)?.[1] ?? '';
  return [...compared.matchAll(/o\."?(\w+)"?/g)].map(([, name = '']) => name);
}
