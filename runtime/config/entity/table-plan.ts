// The table that an entity's file describes. Names are those of the database.
import type { JsonSchema } from '#core/contract.ts';
import type { Entity } from '../config.ts';
import { innermostPlace } from './row-place.ts';
import { STANDARD_FIELDS } from './standard-fields.ts';
import { isNullable, referencedEntities, storedFields } from './stored-fields.ts';

export type ColumnType =
  | 'text'
  | 'integer'
  | 'bigint'
  | 'double precision'
  | 'boolean'
  | 'timestamp with time zone'
  | 'text[]'
  | 'jsonb';

export interface ColumnPlan {
  readonly name: string;
  readonly type: ColumnType;
  readonly nullable: boolean;
  /** As SQL. */
  readonly default?: string;
}

export interface ReferencePlan {
  readonly column: string;
  readonly table: string;
  /** The row goes with the one that it belongs to. */
  readonly cascade: boolean;
}

export interface TablePlan {
  readonly table: string;
  readonly columns: readonly ColumnPlan[];
  /** Beside the primary key, which is `id`. */
  readonly unique: readonly (readonly string[])[];
  /** Keys as PostgreSQL prints them: `created_at DESC`. */
  readonly indexes: readonly (readonly string[])[];
  readonly references: readonly ReferencePlan[];
}

type Entities = ReadonlyMap<string, Pick<Entity, 'table'>>;

/** Undefined for an entity whose table is written by hand. */
export function tablePlan(entity: Entity, entities: Entities): TablePlan | undefined {
  const { storage, scope } = entity;
  if (storage === undefined) return undefined;
  const references = referencesOf(entity, entities);
  const unique = (storage.unique ?? []).map((key) => uniqueColumns(entity, key).map(columnName));
  const own = (storage.indexes ?? []).map((keys) => keys.map(indexKey));
  const byPlace = scope === 'project' ? [['project_id', 'created_at DESC']] : [];
  const taken = new Set([...unique, ...own, ...byPlace].map(([first = '']) => first.split(' ')[0]));
  // Deleting a row looks for the rows that refer to it.
  const byReference = references.filter(({ column }) => !taken.has(column) && column !== 'organization_id');
  return {
    table: entity.table,
    columns: storedFields(entity).map(([name, field]) => columnOf(entity, name, field)),
    unique,
    indexes: [...byPlace, ...own, ...byReference.map(({ column }) => [column])],
    references,
  };
}

/** `createdAt` -> `created_at`. */
export function columnName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function columnType(field: JsonSchema): ColumnType | undefined {
  const types = [field.type].flat().filter((type) => type !== 'null');
  if (types.length !== 1) return undefined;
  switch (types[0]) {
    case 'string':
      return field.format === 'date-time' ? 'timestamp with time zone' : 'text';
    case 'integer':
      return isSmall(field) ? 'integer' : 'bigint';
    case 'number':
      return 'double precision';
    case 'boolean':
      return 'boolean';
    case 'array':
      return (field.items as JsonSchema | undefined)?.type === 'string' ? 'text[]' : 'jsonb';
    case 'object':
      return 'jsonb';
    default:
      return undefined;
  }
}

const LARGEST = 2 ** 31 - 1;

function isSmall({ maximum, minimum = 0, 'x-enum': enumeration }: JsonSchema): boolean {
  if (enumeration !== undefined) return true;
  return typeof maximum === 'number' && maximum <= LARGEST && Number(minimum) >= -LARGEST;
}

function uniqueColumns(entity: Entity, key: string | readonly string[]): readonly string[] {
  if (typeof key !== 'string') return key;
  return [innermostPlace(entity) ?? [], key].flat();
}

function indexKey(key: string): string {
  return key.startsWith('-') ? `${columnName(key.slice(1))} DESC` : columnName(key);
}

function referencesOf(entity: Entity, entities: Entities): readonly ReferencePlan[] {
  const owned = new Set(Object.values(entity.parents ?? {}));
  return [...referencedEntities(entity)].map(([field, target]) => ({
    column: columnName(field),
    table: entities.get(target)?.table ?? target,
    cascade: owned.has(field),
  }));
}

function columnOf({ machine }: Entity, name: string, field: JsonSchema): ColumnPlan {
  const type = columnType(field) ?? 'text';
  const value = name === machine?.field ? machine.initial : field.default;
  // The platform fills these in, whatever the calls say of them.
  const isTime = STANDARD_FIELDS.has(name) && type === 'timestamp with time zone';
  const expression = isTime ? 'now()' : value === undefined ? undefined : literal(type, value);
  return {
    name: columnName(name),
    type,
    nullable: isNullable(field),
    ...(expression === undefined ? {} : { default: expression }),
  };
}

function literal(type: ColumnType, value: unknown): string {
  if (type === 'jsonb') return quoted(JSON.stringify(value));
  if (type === 'text[]' && Array.isArray(value)) return quoted(`{${value.map(arrayItem).join(',')}}`);
  return typeof value === 'string' ? quoted(value) : String(value);
}

function arrayItem(value: unknown): string {
  const text = String(value);
  return /^[\w.-]+$/.test(text) && text.toLowerCase() !== 'null'
    ? text
    : `"${text.replace(/["\\]/g, '\\$&')}"`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
