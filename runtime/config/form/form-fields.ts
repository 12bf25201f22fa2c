// Keys of a map as fields of a form.
import { isRecord } from '../read/field-schema.ts';
import type { ValuePath } from '../yaml/value-path.ts';
import { additionsFor } from './field-additions.ts';
import { choicesFor, type FieldContext, innerContext } from './field-choices.ts';
import type { FormField, FormItem, FormWidget } from './form-view.ts';
import { itemShape, type MetaShape, memberShapes, requiredKeys } from './meta-shape.ts';

/** A text that is longer than a line is written in a larger control. */
const LONG_TEXT = /^(?:description|text|remedy)$/;

/**
 * @param owner Definition or key of the map, e.g. `column`
 * @param value The map as the file says it; `undefined` when it has none
 */
export function formFields(
  shape: MetaShape,
  owner: string,
  value: unknown,
  path: ValuePath,
  outer: FieldContext,
): readonly FormField[] {
  const members = isRecord(value) ? value : {};
  const context = innerContext(outer, members);
  const required = requiredKeys(shape);
  return memberShapes(shape)
    .filter(([, member]) => member.schema.const === undefined)
    .map(([key, member]) => {
      const isRequired = required.includes(key);
      const field = formField(owner, key, member, members[key], [...path, key], isRequired, context);
      // A map that is not there would be made with this key alone.
      const lacks = value === undefined && required.some((name) => name !== key);
      return lacks ? withoutAdditions(field) : field;
    });
}

function withoutAdditions(field: FormField): FormField {
  const { additions, fields, ...rest } = field;
  return {
    ...rest,
    ...(additions === undefined ? {} : { additions: [] }),
    ...(fields === undefined ? {} : { fields: fields.map(withoutAdditions) }),
  };
}

function formField(
  owner: string,
  key: string,
  shape: MetaShape,
  value: unknown,
  path: ValuePath,
  required: boolean,
  context: FieldContext,
): FormField {
  const { title, description } = shape.schema;
  const choices = choicesFor(owner, key, shape, context);
  const widget = widgetOf(key, shape, value, choices !== undefined);
  return {
    path,
    label: typeof title === 'string' ? title : key,
    ...(typeof description === 'string' ? { description } : {}),
    widget,
    required,
    ...(value === undefined ? {} : { value }),
    ...(choices === undefined ? {} : { choices: withCurrent(choices, value) }),
    ...(widget === 'group' ? { fields: formFields(shape, shape.name || key, value, path, context) } : {}),
    ...(widget === 'items' ? listOf(key, shape, Array.isArray(value) ? value : [], path, context) : {}),
  };
}

function listOf(
  key: string,
  shape: MetaShape,
  items: readonly unknown[],
  path: ValuePath,
  context: FieldContext,
) {
  const name = itemShape(shape, undefined)?.name || key;
  return {
    items: items.map((item, index): FormItem => {
      const own = itemShape(shape, item);
      const fields =
        own === undefined ? [] : formFields(own, own.name || key, item, [...path, index], context);
      return { path: [...path, index], title: itemTitle(item, index, fields), fields };
    }),
    additions: additionsFor(key, name, items, context),
  };
}

function widgetOf(key: string, shape: MetaShape, value: unknown, hasChoices: boolean): FormWidget {
  const { schema } = shape;
  const types = [schema.type].flat();
  if (types.includes('array')) {
    const item = itemShape(shape, undefined)?.schema;
    if (item?.type === 'string') return 'names';
    return item?.type === 'object' ? 'items' : 'yaml';
  }
  if (types.includes('object'))
    return isRecord(schema.properties) && fits(value, isRecord) ? 'group' : 'yaml';
  if (types.includes('boolean'))
    return fits(value, (given) => typeof given === 'boolean') ? 'switch' : 'yaml';
  if (types.includes('number') || types.includes('integer')) return 'number';
  if (hasChoices) return 'select';
  if (!types.includes('string') || !fits(value, (given) => typeof given === 'string')) return 'yaml';
  return LONG_TEXT.test(key) || String(value ?? '').includes('\n') ? 'textarea' : 'text';
}

function fits(value: unknown, check: (given: unknown) => boolean): boolean {
  return value === undefined || value === null || check(value);
}

/** What the file says now can stay chosen, known or not. */
function withCurrent(
  choices: NonNullable<FormField['choices']>,
  value: unknown,
): NonNullable<FormField['choices']> {
  if (typeof value !== 'string' || choices.some((choice) => choice.value === value)) return choices;
  return [{ value, label: value }, ...choices];
}

function itemTitle(item: unknown, index: number, fields: readonly FormField[]): string {
  if (!isRecord(item)) return `第 ${index + 1} 项`;
  const name = item.label ?? item.title ?? item.name;
  const known = fields
    .find((field) => field.path.at(-1) === 'name')
    ?.choices?.find(({ value }) => value === item.name);
  if (item.label === undefined && item.title === undefined && known !== undefined) return known.label;
  return typeof name === 'string' && name !== '' ? name : String(item.type ?? `第 ${index + 1} 项`);
}
