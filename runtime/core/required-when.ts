// `x-required-when: { source: UserPublish }` on a field: it must be there when the other field has that value, or one of a
// list of values. Several fields: all of them.
import type { JsonSchema } from './contract.ts';

type Row = Readonly<Record<string, unknown>>;

/** Values by the name of the other field; empty when the field says nothing of the kind. */
export function requiredWhen(
  field: JsonSchema,
): readonly (readonly [name: string, values: readonly unknown[]])[] {
  const said = field['x-required-when'];
  if (!isRecord(said)) return [];
  return Object.entries(said).map(([name, value]) => [name, Array.isArray(value) ? value : [value]] as const);
}

export function isRequiredWith(field: JsonSchema, values: Row): boolean {
  const conditions = requiredWhen(field);
  return conditions.length > 0 && conditions.every(([name, wanted]) => wanted.includes(values[name]));
}

/** The same as JSON Schema, for checks of requests; undefined when no field says so. */
export function conditionalRules(
  properties: Readonly<Record<string, JsonSchema>>,
): readonly JsonSchema[] | undefined {
  const rules = Object.entries(properties).flatMap(([name, field]): JsonSchema[] => {
    const conditions = requiredWhen(field);
    if (conditions.length === 0) return [];
    const others = Object.fromEntries(conditions.map(([other, values]) => [other, { enum: values }]));
    // The title is what the person reads when it is missing.
    const missed = { [name]: field.title === undefined ? {} : { title: field.title } };
    return [
      {
        if: { properties: others, required: Object.keys(others) },
        // biome-ignore lint/suspicious/noThenProperty: JSON Schema calls it so
        then: { properties: missed, required: [name] },
      },
    ];
  });
  return rules.length === 0 ? undefined : rules;
}

function isRecord(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
