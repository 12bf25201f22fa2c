// Texts that read a record, and the scope in which they are read.
import type { JsonSchema } from '#core/contract.ts';
import { isTemplate } from '#core/expression/parse-template.ts';
import type { PartScope } from '../index/part.ts';
import { fieldsOf } from '../read/field-schema.ts';
import type { ValuePath } from '../yaml/value-path.ts';
import type { Parts } from './kind-walk.ts';

/** A field of the row, or a text put together from several. */
export function* walkRowText(
  text: string | undefined,
  path: ValuePath,
  scope: PartScope,
  row: JsonSchema | undefined,
): Parts {
  if (text === undefined) return;
  if (isTemplate(text)) yield* walkTemplate(text, path, rowScope(scope, row));
  else yield { part: 'response-field', path, name: text, row };
}

export function* walkTemplate(text: string | undefined, path: ValuePath, scope: PartScope): Parts {
  if (text?.includes('${') === true) yield { part: 'template', path, text, scope };
}

export function* walkCondition(text: string | undefined, path: ValuePath, scope: PartScope): Parts {
  if (text !== undefined) yield { part: 'condition', path, text, scope };
}

/** Every text inside a YAML value. */
export function* walkBindings(value: unknown, path: ValuePath, scope: PartScope): Parts {
  if (typeof value === 'string') yield* walkTemplate(value, path, scope);
  else if (Array.isArray(value))
    for (const [index, item] of value.entries()) yield* walkBindings(item, [...path, index], scope);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) yield* walkBindings(item, [...path, key], scope);
  }
}

/** The row whose fields a scope has; undefined when they are not known. */
export function rowOfScope({ fields, types }: PartScope): JsonSchema | undefined {
  return fields === undefined ? undefined : { type: 'object', properties: Object.fromEntries(types) };
}

/** The scope of a row: its fields beside those around it. */
export function rowScope(scope: PartScope, row: JsonSchema | undefined): PartScope {
  const fields = fieldsOf(row);
  return fields === undefined ? { ...scope, fields: undefined, types: new Map() } : withFields(scope, fields);
}

/** More fields than the scope has; of two with one name the new one is read. */
export function withFields(scope: PartScope, fields: Readonly<Record<string, JsonSchema>>): PartScope {
  if (scope.fields === undefined) return scope;
  return {
    ...scope,
    fields: new Set([...scope.fields, ...Object.keys(fields)]),
    types: new Map([...scope.types, ...Object.entries(fields)]),
  };
}
