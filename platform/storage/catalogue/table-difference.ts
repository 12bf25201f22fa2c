// From a table as it is to the table as its entity describes it, as the SQL that a migration says.
import type { Entity } from '#config/config.ts';
import { rowPlace } from '#config/entity/row-place.ts';
import { type ColumnPlan, columnName, type TablePlan } from '#config/entity/table-plan.ts';
import type { LiveColumn, LiveTable } from './read-table.ts';

export interface TableDifference {
  readonly table: string;
  /** In the order in which they have to run; none: the table is as it should be. */
  readonly statements: readonly string[];
  /** In Chinese: what must be decided first. The statements then would fail, or lose data. */
  readonly warnings: readonly string[];
}

export function tableDifference(
  entity: Entity,
  plan: TablePlan,
  live: LiveTable | undefined,
): TableDifference {
  const { table } = plan;
  if (live === undefined)
    return { table, statements: [createTable(plan), ...createIndexes(plan), watch(entity)], warnings: [] };
  const changes = columnChanges(plan, live);
  const names = plan.columns.map(({ name }) => name);
  const isTold = live.watched !== undefined && sameSet(live.watched, names);
  return {
    table,
    statements: [
      ...droppedKeys(plan, live),
      ...changes.flatMap(({ statements }) => statements),
      ...addedKeys(plan, live),
      ...(isTold && changes.every(({ isNewShape }) => !isNewShape) ? [] : [watch(entity)]),
    ],
    warnings: changes.flatMap(({ warning }) => warning ?? []),
  };
}

function createTable({ table, columns, unique, references }: TablePlan): string {
  const width = Math.max(...columns.map(({ name }) => name.length));
  const targets = new Map(references.map((reference) => [reference.column, reference]));
  const lines = columns.map((column) => {
    const reference = targets.get(column.name);
    const key = column.name === 'id' ? 'text primary key' : columnText(column);
    return `${column.name.padEnd(width)} ${key}${reference === undefined ? '' : ` ${target(reference)}`}`;
  });
  const keys = unique.map((key) => `unique (${key.join(', ')})`);
  return `create table ${table} (\n${[...lines, ...keys].map((line) => `  ${line}`).join(',\n')}\n);`;
}

function createIndexes({ table, indexes }: TablePlan): readonly string[] {
  return indexes.map((keys) => createIndex(table, keys));
}

/** Named after the first column, as the migrations written by hand do: `model_project`. */
function createIndex(table: string, keys: readonly string[]): string {
  const name = keys
    .map((key) => key.replace(/ DESC$/, '').replace(/_id$/, ''))
    .filter((key) => key !== 'created_at');
  return `create index ${table}_${name.join('_')} on ${table} (${keys.join(', ').replaceAll(' DESC', ' desc')});`;
}

function watch(entity: Entity): string {
  const { organization, project } = rowPlace(entity);
  const keys = ['id', ...Object.values(entity.parents ?? {})].map((field) => `r.${columnName(field)}`);
  const place = (field: string | undefined) =>
    `'${field === undefined ? 'null::text' : `r.${columnName(field)}`}'`;
  return `select watch_changes('${entity.table}', '${entity.id}', 'array[${keys.join(', ')}]', ${place(organization)}, ${place(project)});`;
}

interface ColumnChange {
  readonly statements: readonly string[];
  readonly warning?: string;
  /** The triggers name the columns and have to be made again. */
  readonly isNewShape: boolean;
}

function columnChanges({ table, columns }: TablePlan, live: LiveTable): readonly ColumnChange[] {
  const before = new Map(live.columns.map((column) => [column.name, column]));
  const wanted = new Set(columns.map(({ name }) => name));
  const changed = columns.flatMap((column) => {
    const old = before.get(column.name);
    return old === undefined ? [addColumn(table, column)] : alterColumn(table, column, old);
  });
  const dropped = live.columns
    .filter(({ name }) => !wanted.has(name))
    .map(({ name }) => dropColumn(table, name));
  return [...changed, ...dropped];
}

function addColumn(table: string, column: ColumnPlan): ColumnChange {
  const statements = [`alter table ${table} add column ${column.name} ${columnText(column)};`];
  if (column.nullable || column.default !== undefined) return { statements, isNewShape: true };
  const warning = `${table}.${column.name} 必填又没有缺省值，已有的行没有值：给字段写 default，或让它可以为空`;
  return { statements, warning, isNewShape: true };
}

function dropColumn(table: string, name: string): ColumnChange {
  return {
    statements: [`alter table ${table} drop column ${name};`],
    warning: `${table}.${name} 会被删除，其中的数据不能恢复；如果只是改名，请改成 rename column`,
    isNewShape: true,
  };
}

function alterColumn(table: string, column: ColumnPlan, old: LiveColumn): readonly ColumnChange[] {
  const alter = `alter table ${table} alter column ${column.name}`;
  const isOtherType = column.type !== old.type;
  const isOtherDefault = plainDefault(column.default, column.type) !== plainDefault(old.default, old.type);
  const statements = [
    // The old default may not fit the new type.
    ...(isOtherType && old.default !== undefined ? [`${alter} drop default;`] : []),
    ...(isOtherType ? [`${alter} type ${column.type} using ${castOf(column, old)};`] : []),
    ...((isOtherDefault || isOtherType) && column.default !== undefined
      ? [`${alter} set default ${column.default};`]
      : []),
    ...(isOtherDefault && !isOtherType && column.default === undefined ? [`${alter} drop default;`] : []),
    ...(column.nullable === old.nullable ? [] : [`${alter} ${column.nullable ? 'drop' : 'set'} not null;`]),
  ];
  if (statements.length === 0) return [];
  const warning =
    !column.nullable && old.nullable
      ? { warning: `${table}.${column.name} 变成必填：已有的空值要先填上` }
      : {};
  return [{ statements, ...warning, isNewShape: isOtherType }];
}

/** From any type to any other there is a way over text; between numbers there is a shorter one. */
function castOf({ name, type }: ColumnPlan, old: LiveColumn): string {
  const numbers: readonly string[] = ['integer', 'bigint', 'double precision'];
  const isShort = type === 'text' || (numbers.includes(type) && numbers.includes(old.type));
  return isShort ? `${name}::${type}` : `${name}::text::${type}`;
}

function columnText({ type, nullable, default: value }: ColumnPlan): string {
  const name = type === 'timestamp with time zone' ? 'timestamptz' : type;
  return `${name}${nullable ? '' : ' not null'}${value === undefined ? '' : ` default ${value}`}`;
}

/** PostgreSQL prints `'x'::text` for what was written as `'x'`, and `'-1'::integer` for -1. */
function plainDefault(expression: string | undefined, type: string): string | undefined {
  const plain = expression?.replace(/::[a-z ]+(?:\[\])?$/, '').replace(/^'(.*)'$/s, '$1');
  return plain === undefined || type !== 'jsonb'
    ? plain
    : sortedJson(JSON.parse(plain.replaceAll("''", "'")));
}

/** PostgreSQL keeps the keys of jsonb in an order of its own. */
function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}

function target({ table, cascade }: { readonly table: string; readonly cascade: boolean }): string {
  return `references ${table} (id)${cascade ? ' on delete cascade' : ''}`;
}

function droppedKeys(plan: TablePlan, live: LiveTable): readonly string[] {
  const { table } = plan;
  const [unique, indexes] = [plan.unique.map(String), plan.indexes.map(String)];
  const references = plan.references.map(referenceKey);
  return [
    ...live.unique.filter(({ columns }) => !unique.includes(String(columns))),
    ...live.references.filter((reference) => !references.includes(referenceKey(reference))),
  ]
    .map(({ name }) => `alter table ${table} drop constraint ${name};`)
    .concat(
      live.indexes
        .filter(({ keys }) => !indexes.includes(String(keys)))
        .map(({ name }) => `drop index ${name};`),
    );
}

function addedKeys(plan: TablePlan, live: LiveTable): readonly string[] {
  const { table } = plan;
  const unique = live.unique.map(({ columns }) => String(columns));
  const indexes = live.indexes.map(({ keys }) => String(keys));
  const references = live.references.map(referenceKey);
  return [
    ...plan.unique
      .filter((key) => !unique.includes(String(key)))
      .map((key) => `alter table ${table} add unique (${key.join(', ')});`),
    ...plan.references
      .filter((reference) => !references.includes(referenceKey(reference)))
      .map((reference) => `alter table ${table} add foreign key (${reference.column}) ${target(reference)};`),
    ...plan.indexes.filter((keys) => !indexes.includes(String(keys))).map((keys) => createIndex(table, keys)),
  ];
}

function referenceKey({ column, table, cascade }: TablePlan['references'][number]): string {
  return `${column} ${table} ${cascade}`;
}

function sameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item) => b.includes(item));
}
