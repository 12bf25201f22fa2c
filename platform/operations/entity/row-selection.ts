// What there is to read of an entity's rows.
import type { Computed, Config, Entity } from '#config/config.ts';
import { referencedEntities, storedFields } from '#config/entity/stored-fields.ts';
import type { JsonSchema } from '#core/contract.ts';
import { type ComputedColumn, columnsOf, type EntityRow, type Selection } from '#storage/entity-rows.ts';
import type { Db } from '#storage/storage.ts';
import type { OperationContext } from '../handler/handler.ts';

/** The entity that the call's contract names. */
export function entityOf(context: OperationContext): Entity {
  const entity = context.config.entities.get(context.operation.entity ?? '');
  if (entity === undefined) throw new Error(`[Bug] operation ${context.operation.id} names no entity`);
  return entity;
}

/** The row that the call is about; the access stage has already seen that it is in reach. */
export function rowIdOf({ operation }: OperationContext, request: EntityRow): string {
  return String(request[operation.access.by ?? 'id']);
}

/** Columns of the table, in camelCase. A table that is written by hand is asked. */
export async function columnsOfEntity(db: Db, entity: Entity): Promise<ReadonlySet<string>> {
  if (entity.storage === undefined) return columnsOf(db, entity.table);
  return new Set(storedFields(entity).map(([name]) => name));
}

/** Fields of the contract that the rows have; always the id, by which rows are distinguished. */
export async function answerSelection(context: OperationContext): Promise<Selection> {
  const { config, operation, storage } = context;
  const entity = entityOf(context);
  const columns = await columnsOfEntity(storage.db, entity);
  const answered = Object.keys(propertiesOf(operation.response));
  return {
    columns: [...new Set(['id', ...answered.filter((name) => columns.has(name))])],
    computed: computedColumns(config, entity, answered),
  };
}

/** Those of the entity's computed fields that are wanted. */
function computedColumns(
  { entities }: Pick<Config, 'entities'>,
  entity: Entity,
  wanted: readonly string[],
): Readonly<Record<string, ComputedColumn>> {
  const references = referencedEntities(entity);
  const tableOf = (id: string | undefined) => {
    const target = entities.get(id ?? '');
    if (target === undefined)
      throw new Error(`[Bug] ${entity.id} is computed from ${id}, which is no entity`);
    return target.table;
  };
  const columnOf = ({ of, by, show, max, where = {} }: Computed): ComputedColumn =>
    of === undefined
      ? { table: tableOf(references.get(by)), by, show: show ?? 'id' }
      : {
          ...{ table: tableOf(of), by, where },
          ...(max === undefined ? {} : { max }),
          ...(show === undefined ? {} : { show }),
        };
  return Object.fromEntries(
    Object.entries(entity.storage?.computed ?? {})
      .filter(([name]) => wanted.includes(name))
      .map(([name, computed]) => [name, columnOf(computed)]),
  );
}

export function propertiesOf(schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return (schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>;
}

export function pick(values: object, names: ReadonlySet<string>): EntityRow {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => names.has(name) && value !== undefined),
  );
}
