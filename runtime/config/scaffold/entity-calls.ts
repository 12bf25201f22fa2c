// The calls that list, show and change the rows of an entity, found by their contracts.
import type { JsonSchema, Operation } from '#core/contract.ts';
import type { Entity } from '../config.ts';
import { rowOf } from '../contracts/row-schema.ts';
import type { SchemaIndex } from '../index/schema-index.ts';
import { fieldsOf } from '../read/field-schema.ts';

export interface EntityCalls {
  readonly list?: Operation;
  readonly get?: Operation;
  readonly create?: Operation;
  readonly update?: Operation;
  readonly remove?: Operation;
  /** Operation by event of the entity's machine. */
  readonly events: ReadonlyMap<string, Operation>;
}

/** The page's address brings these. */
export const PLACE_FIELDS: readonly string[] = ['organizationId', 'projectId'];
export const PAGING_FIELDS: readonly string[] = ['pageNo', 'pageSize', 'orderBy', 'order'];

export function callsOf(schemaIndex: SchemaIndex, entity: Entity): EntityCalls {
  const operations = [...schemaIndex.draft.operations.values()];
  const list = bestList(operations, entity);
  const area = list?.area ?? areaOf(operations, entity);
  const named = (name: string) => schemaIndex.draft.operations.get(`${area}.${name}`);
  return {
    ...given('list', list),
    ...given('get', shows(named('get')) ? named('get') : undefined),
    ...given('create', named('create')),
    ...given('update', named('update')),
    ...given('remove', takesOnlyId(named('delete')) ? named('delete') : undefined),
    events: new Map(
      (entity.machine?.events ?? [])
        .filter(({ by }) => by === 'user')
        .flatMap(({ event }) => {
          const operation = named(event);
          return operation !== undefined && takesOnlyId(operation) ? [[event, operation] as const] : [];
        }),
    ),
  };
}

export function requestFields(operation: Operation | undefined): Readonly<Record<string, JsonSchema>> {
  return fieldsOf(operation?.request) ?? {};
}

export function requiredFields(operation: Operation | undefined): readonly string[] {
  const required = operation?.request.required;
  return Array.isArray(required) ? required.map(String) : [];
}

export function rowFields(operation: Operation | undefined): Readonly<Record<string, JsonSchema>> {
  return fieldsOf(rowOf(operation)) ?? {};
}

function takesOnlyId(operation: Operation | undefined): boolean {
  const required = requiredFields(operation);
  return operation !== undefined && required.length === 1 && required[0] === 'id';
}

function shows(operation: Operation | undefined): boolean {
  return (
    operation?.responseShape === 'result' &&
    requiredFields(operation).every((name) => name === 'id' || PLACE_FIELDS.includes(name))
  );
}

/** A list that needs nothing but the place; the one with the entity's name first, then the one that shows most of it. */
function bestList(operations: readonly Operation[], entity: Entity): Operation | undefined {
  const open = operations.filter(
    (operation) =>
      operation.responseShape === 'page' &&
      requiredFields(operation).every((name) => PLACE_FIELDS.includes(name)),
  );
  const own = open.find(({ id }) => id === `${entity.id}.list`);
  if (own !== undefined) return own;
  const ranked = open
    .map((operation) => ({ operation, share: shareOf(operation, entity) }))
    .filter(({ operation, share }) => share >= 0.5 && /\.list$/i.test(operation.id))
    .sort(
      (a, b) => b.share - a.share || writersIn(operations, b.operation) - writersIn(operations, a.operation),
    );
  return ranked[0]?.operation;
}

/** How much of the entity the rows show: fields of the same name and title. */
function shareOf(operation: Operation, entity: Entity): number {
  const row = rowFields(operation);
  const own = Object.entries(entity.fields).filter(([name]) => !PLACE_FIELDS.includes(name));
  const shown = own.filter(([name, field]) => row[name]?.title === field.title);
  return own.length === 0 ? 0 : shown.length / own.length;
}

function writersIn(operations: readonly Operation[], { area }: Operation): number {
  return operations.filter(
    (operation) => operation.area === area && /\.(?:create|update|delete)$/.test(operation.id),
  ).length;
}

function areaOf(operations: readonly Operation[], entity: Entity): string {
  return operations.find((operation) => operation.entity === entity.id)?.area ?? entity.id;
}

function given<Key extends string>(
  key: Key,
  value: Operation | undefined,
): { readonly [K in Key]?: Operation } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [K in Key]?: Operation });
}
