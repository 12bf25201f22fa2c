// How rjsf draws each field: every leaf goes to our one field, groups stay groups.
import type { UiSchema } from '@rjsf/utils';
import type { JsonSchema } from '#core/contract.ts';
import type { FieldUi } from '#core/generated/page-language.ts';
import { propertiesOf } from './form-schema.ts';
import { inferWidget, typeOf } from './infer-widget.ts';

/** `ui` is keyed by field; a field inside a group by its path, e.g. `retry.count`. */
export function uiSchemaOf(schema: JsonSchema, ui: Readonly<Record<string, FieldUi>>, prefix = ''): UiSchema {
  const fields = Object.entries(propertiesOf(schema)).map(([name, field]) => {
    const path = `${prefix}${name}`;
    return [name, fieldUiSchema(field, ui, path)] as const;
  });
  return Object.fromEntries(fields);
}

function fieldUiSchema(field: JsonSchema, ui: Readonly<Record<string, FieldUi>>, path: string): UiSchema {
  const own = ui[path] ?? {};
  const kind = inferWidget(field, own);
  const common = {
    ...(own.label === undefined ? {} : { 'ui:title': own.label }),
    ...(own.readonly === true ? { 'ui:readonly': true } : {}),
  };
  if (kind === undefined) return { ...common, ...uiSchemaOf(field, ui, `${path}.`) };
  return { ...common, 'ui:field': 'input', 'ui:options': { kind, ui: own, schema: field } };
}

/**
 * The schema as the form library sees it. An object that one input fills in is opaque to it: else it would put the defaults
 * of its members where nothing was given, and nothing is a value of its own there.
 */
export function frameSchemaOf(schema: JsonSchema, ui: Readonly<Record<string, FieldUi>>): JsonSchema {
  const properties = Object.entries(propertiesOf(schema)).map(([name, field]): [string, JsonSchema] => {
    const isWhole = typeOf(field) === 'object' && inferWidget(field, ui[name]) !== undefined;
    if (!isWhole) return [name, field];
    const { title, description } = field;
    return [
      name,
      { ...(title === undefined ? {} : { title }), ...(description === undefined ? {} : { description }) },
    ];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}
