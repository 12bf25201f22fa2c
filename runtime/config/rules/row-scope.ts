// What the texts of a file about a row can read: its fields, what it belongs to, and roots of their own.
import type { TypeScope } from '#core/expression/check-types.ts';
import { TEXT, typeOfSchema, type ValueType } from '#core/expression/value-type.ts';
import type { Entity } from '../config.ts';

/** By which name a row's parent is read, e.g. `serviceVersion` for the entity `service-version`. */
export function parentRoot(entity: string): string {
  return entity.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Of the event itself. */
const EVENT_ROOTS = ['reason', 'fromState', 'toState'] as const;

export function notificationScope(entity: Entity, entities: ReadonlyMap<string, Entity>): TypeScope {
  return rowScope(entity, entities, EVENT_ROOTS);
}

/** A row's fields, its parents by name, and `roots` that hold text. */
export function rowScope(
  entity: Entity,
  entities: ReadonlyMap<string, Entity>,
  roots: readonly string[] = [],
): TypeScope {
  const parents = new Map<string, ValueType>(
    Object.keys(entity.parents ?? {}).map((id) => {
      const fields = entities.get(id)?.fields;
      return [
        parentRoot(id),
        fields === undefined ? { kind: 'object' } : { kind: 'object', members: fields },
      ];
    }),
  );
  const fields = new Set(Object.keys(entity.fields));
  return {
    names: [...fields, ...parents.keys(), ...roots],
    typeOf: (name) => {
      if (roots.includes(name)) return TEXT;
      return parents.get(name) ?? (fields.has(name) ? typeOfSchema(entity.fields[name]) : undefined);
    },
  };
}
