// Which fields of a stored entity are columns, and which of those people write.
import type { JsonSchema } from '#core/contract.ts';
import type { Entity } from '../config.ts';
import { STANDARD_FIELDS } from './standard-fields.ts';

type Field = readonly [name: string, schema: JsonSchema];

export function storedFields({ fields, storage }: Entity): readonly Field[] {
  const absent = new Set([...Object.keys(storage?.computed ?? {}), ...(storage?.unstored ?? [])]);
  return Object.entries(fields).filter(([name]) => !absent.has(name));
}

/** What the calls that create and change a row take. */
export function writableFields(entity: Entity): readonly Field[] {
  return storedFields(entity).filter(
    ([name, { readOnly }]) =>
      readOnly !== true && name !== entity.machine?.field && !STANDARD_FIELDS.has(name),
  );
}

/** Entity whose id a field holds, by field: the row's place, what it belongs to, and what it refers to. */
export function referencedEntities({ id, fields, parents, storage }: Entity): ReadonlyMap<string, string> {
  const places = { organizationId: 'organization', projectId: 'project' };
  const own = Object.entries(places).filter(([field, entity]) => entity !== id && field in fields);
  return new Map([
    ...own,
    ...Object.entries(parents ?? {}).map(([parent, field]) => [field, parent] as const),
    ...Object.entries(storage?.references ?? {}),
  ]);
}

/** Whether a field may hold nothing. */
export function isNullable({ type }: JsonSchema): boolean {
  return [type].flat().includes('null');
}
