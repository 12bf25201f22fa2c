// From what stands in the form to what is sent.
import type { Row } from '#compile/scope.ts';
import type { JsonSchema } from '#core/contract.ts';
import { propertiesOf } from './form-schema.ts';
import { typeOf } from './infer-widget.ts';

/**
 * The request: `body` beside the visible fields. An emptied text is sent as empty only when there was something to
 * empty (`before`), and the contract allows it; otherwise an empty input is a field that was not given.
 */
export function requestOf(
  schema: JsonSchema,
  parts: {
    readonly body: Row;
    readonly values: Row;
    readonly before: Row;
    readonly visible: ReadonlySet<string>;
  },
): Row {
  const properties = propertiesOf(schema);
  const given = Object.entries(parts.values).flatMap(([name, value]) => {
    if (!parts.visible.has(name)) return [];
    const sent = sentValue(value, parts.before[name], properties[name] ?? {});
    return sent === undefined ? [] : [[name, sent] as const];
  });
  return { ...parts.body, ...Object.fromEntries(given) };
}

function sentValue(value: unknown, before: unknown, schema: JsonSchema): unknown {
  const empty = value === '' || value === undefined || value === null;
  if (!empty) return value;
  if (before === undefined || before === null || before === '') return undefined;
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  if (types.includes('null')) return null;
  const emptyAllowed =
    typeOf(schema) === 'string' && schema.minLength === undefined && schema.enum === undefined;
  return emptyAllowed ? '' : undefined;
}
