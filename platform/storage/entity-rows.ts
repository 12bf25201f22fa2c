// Rows of any entity's table by the names of its fields: what the generic operations need and typed queries cannot say.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './storage.ts';

export type EntityRow = Readonly<Record<string, unknown>>;

/** A value that other rows give; names as everywhere here. */
export type ComputedColumn =
  /** Number of the rows whose `by` is this row's id, the greatest `max` among them, or `show` of the row that has it. */
  | {
      readonly table: string;
      readonly by: string;
      readonly where: EntityRow;
      readonly max?: string;
      readonly show?: string;
    }
  /** `show` of the row whose id this row's `by` is. */
  | { readonly table: string; readonly by: string; readonly show: string };

/** What is read of a row. */
export interface Selection {
  readonly columns: readonly string[];
  readonly computed?: Readonly<Record<string, ComputedColumn>>;
}

/** Names are camelCase and must be columns of the table (`columnsOf`): they become identifiers, never values. */
export interface RowQuery extends Selection {
  readonly table: string;
  /** Exact matches; an array means any of them. */
  readonly where: EntityRow;
  /** Text that must occur in one of the fields, whatever its case. */
  readonly search?: { readonly fields: readonly string[]; readonly text: string };
  /** Half-open range of a time column. */
  readonly during?: { readonly field: string; readonly from?: string; readonly to?: string };
  readonly orderBy: string;
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

/** One page and the number of all rows that match; ties are broken by id, so pages never overlap. */
export async function findRows(db: Db, query: RowQuery): Promise<{ rows: EntityRow[]; totalCount: number }> {
  const condition = sql.join([sql`true`, ...conditionsOf(query)], sql` and `);
  const table = sql.table(query.table);
  const direction = query.order === 'asc' ? sql`asc` : sql`desc`;
  const counted = await sql<{
    total: string;
  }>`select count(*) as total from ${table} where ${condition}`.execute(db);
  const found = await sql<EntityRow>`
    select ${selectList(query.table, query)} from ${table} where ${condition}
    order by ${sql.ref(query.orderBy)} ${direction}, ${sql.ref('id')} ${direction}
    limit ${query.limit} offset ${query.offset}`.execute(db);
  return { rows: found.rows, totalCount: Number(counted.rows[0]?.total ?? 0) };
}

export async function findRow(
  db: Db,
  table: string,
  id: string,
  selection: Selection,
): Promise<EntityRow | undefined> {
  const found = await sql<EntityRow>`
    select ${selectList(table, selection)} from ${sql.table(table)} where id = ${id}`.execute(db);
  return found.rows[0];
}

export async function insertRow(db: Db, table: string, values: EntityRow): Promise<void> {
  const names = Object.keys(values);
  const items = names.map((name) => sql`${values[name]}`);
  await sql`insert into ${sql.table(table)} (${columnList(names)}) values (${sql.join(items)})`.execute(db);
}

/** Number of rows changed: 0 or 1. */
export async function updateRow(db: Db, table: string, id: string, values: EntityRow): Promise<number> {
  const assignments = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const done = await sql`update ${sql.table(table)} set ${sql.join(assignments)} where id = ${id}`.execute(
    db,
  );
  return Number(done.numAffectedRows ?? 0);
}

export async function deleteRow(db: Db, table: string, id: string): Promise<number> {
  const done = await sql`delete from ${sql.table(table)} where id = ${id}`.execute(db);
  return Number(done.numAffectedRows ?? 0);
}

const columnSets = new WeakMap<Db, Map<string, Promise<ReadonlySet<string>>>>();

/** Columns that the table really has, in camelCase; read once a connection pool. */
export function columnsOf(db: Db, table: string): Promise<ReadonlySet<string>> {
  const known = columnSets.get(db) ?? new Map<string, Promise<ReadonlySet<string>>>();
  columnSets.set(db, known);
  const columns = known.get(table) ?? readColumns(db, table);
  known.set(table, columns);
  // A failed read must not be remembered: the database may be back a second later.
  columns.catch(() => known.delete(table));
  return columns;
}

async function readColumns(db: Db, table: string): Promise<ReadonlySet<string>> {
  const found = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table}`.execute(db);
  return new Set(found.rows.map((row) => camelCase(row.name)));
}

function conditionsOf(query: RowQuery): RawBuilder<unknown>[] {
  const conditions = Object.entries(query.where).map(([name, value]) =>
    Array.isArray(value) ? sql`${sql.ref(name)} = any(${value})` : sql`${sql.ref(name)} = ${value}`,
  );
  if (query.search !== undefined && query.search.fields.length > 0) {
    const pattern = containsPattern(query.search.text);
    const anyField = query.search.fields.map((field) => sql`${sql.ref(field)} ilike ${pattern}`);
    conditions.push(sql`(${sql.join(anyField, sql` or `)})`);
  }
  const during = query.during;
  if (during?.from !== undefined) conditions.push(sql`${sql.ref(during.field)} >= ${during.from}`);
  if (during?.to !== undefined) conditions.push(sql`${sql.ref(during.field)} < ${during.to}`);
  return conditions;
}

/** LIKE pattern for "contains this very text": the person's `%` and `_` are letters, not wildcards. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

function selectList(table: string, { columns, computed = {} }: Selection): RawBuilder<unknown> {
  const own = columns.map((name) => sql.ref(name));
  const others = Object.entries(computed).map(
    ([name, column]) => sql`(${computedValue(table, column)}) as ${sql.ref(name)}`,
  );
  return sql.join([...own, ...others]);
}

/** The other row goes by a name of its own: it may be of the same table. */
function computedValue(table: string, column: ComputedColumn): RawBuilder<unknown> {
  const from = sql`from ${sql.table(column.table)} as ${sql.ref('other')}`;
  if (!('where' in column))
    return sql`select ${sql.ref(`other.${column.show}`)} ${from}
      where ${sql.ref('other.id')} = ${sql.ref(`${table}.${column.by}`)}`;
  const { max, show } = column;
  const conditions = [
    sql`${sql.ref(`other.${column.by}`)} = ${sql.ref(`${table}.id`)}`,
    ...Object.entries(column.where).map(([name, wanted]) => sql`${sql.ref(`other.${name}`)} = ${wanted}`),
  ];
  const where = sql`where ${sql.join(conditions, sql` and `)}`;
  if (max === undefined) return sql`select count(*) ${from} ${where}`;
  const greatest = sql.ref(`other.${max}`);
  if (show === undefined) return sql`select max(${greatest}) ${from} ${where}`;
  return sql`select ${sql.ref(`other.${show}`)} ${from} ${where} order by ${greatest} desc nulls last limit 1`;
}

function columnList(names: readonly string[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.ref(name)));
}

function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
