// A form's field: what the page says of it, and the limits that the contract gives it.
import { fieldsOf, isRecord } from '#config/read/field-schema.ts';
import type { JsonSchema } from '#core/contract.ts';
import type { Members } from './ordered-members.ts';

/** Fields in their order on the screen; a name that the request does not know keeps what the page says. */
export function fieldViews(
  names: readonly string[],
  request: JsonSchema | undefined,
  ui: Members = {},
): readonly Members[] {
  return names.map((name) => {
    const field = fieldsOf(request)?.[name];
    const look = ui[name];
    return {
      name,
      ...(isRequired(request, name) ? { required: true } : {}),
      ...(field === undefined ? {} : schemaView(field)),
      ...(isRecord(look) ? look : {}),
    };
  });
}

/** A schema in the words of a page: `label`, `enum`, limits by their own names, fields of objects as a list. */
function schemaView(schema: JsonSchema): Members {
  const {
    title,
    properties,
    required,
    items,
    additionalProperties,
    enum: values,
    'x-enum': named,
    ...rest
  } = schema;
  const fields = fieldsOf(schema);
  return {
    ...rest,
    ...(title === undefined ? {} : { label: title }),
    // An enum of the catalogue is spelled out below the page.
    ...(named === undefined ? (values === undefined ? {} : { values }) : { enum: named }),
    ...(fields === undefined ? {} : { fields: fieldViews(Object.keys(fields), schema) }),
    ...(isRecord(items) ? { items: schemaView(items) } : {}),
    ...(isRecord(additionalProperties) ? { members: schemaView(additionalProperties) } : {}),
  };
}

function isRequired(schema: JsonSchema | undefined, name: string): boolean {
  return Array.isArray(schema?.required) && schema.required.includes(name);
}
