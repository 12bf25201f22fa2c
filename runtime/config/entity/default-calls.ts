// The default calls of an entity, and what each of them requires.
import type { Entity } from '../config.ts';
import { isNullable, storedFields, writableFields } from './stored-fields.ts';

export const ROW_VERBS = ['list', 'get', 'create', 'update', 'delete'] as const;
export type RowVerb = (typeof ROW_VERBS)[number];

/** Rows of one person have no default calls for that person: only custom calls know whose row it is. */
const READERS: Readonly<Record<Entity['scope'], string>> = {
  project: 'project.read',
  organization: 'organization.read',
  platform: 'platform.manage',
  person: 'platform.manage',
};
const WRITERS: Readonly<Record<Entity['scope'], string>> = {
  project: 'project.write',
  organization: 'organization.manage',
  platform: 'platform.manage',
  person: 'platform.manage',
};

export function readersOf({ calls, scope }: Entity): string {
  return calls?.read ?? READERS[scope];
}

export function writersOf({ calls, scope }: Entity): string {
  return calls?.write ?? WRITERS[scope];
}

/** Events that a call of their own fires, by name. Events called `update` and `delete` say when those calls may be made. */
export function firedEvents({ machine }: Pick<Entity, 'machine'>): readonly string[] {
  const events = (machine?.events ?? []).filter(({ by }) => by === 'user').map(({ event }) => event);
  return [...new Set(events)].filter((event) => !(ROW_VERBS as readonly string[]).includes(event));
}

/** Verbs of the calls that are to be generated. */
export function defaultVerbs(entity: Entity): readonly string[] {
  const all = [...ROW_VERBS, ...firedEvents(entity)];
  const { only } = entity.calls ?? {};
  return only === undefined ? all : all.filter((verb) => only.includes(verb));
}

/** Fields that the creator of a row has to give. */
export function requiredFields(entity: Entity): readonly string[] {
  return writableFields(entity)
    .filter(([, field]) => field.default === undefined && !isNullable(field))
    .map(([name]) => name);
}

/** What a row belongs to is decided when it is made. */
export function changeableFields(entity: Entity): readonly string[] {
  const fixed = new Set(Object.values(entity.parents ?? {}));
  return writableFields(entity)
    .map(([name]) => name)
    .filter((name) => !fixed.has(name));
}

/** What calls return of a row. */
export function answeredFields(entity: Entity): readonly string[] {
  const computed = Object.keys(entity.storage?.computed ?? {});
  return [
    ...storedFields(entity)
      .filter(([, { writeOnly }]) => writeOnly !== true)
      .map(([name]) => name),
    ...computed,
  ];
}
