// What may be chosen for a key: names of the project where the key names something, values of the meta schema otherwise.
import type { JsonSchema } from '#core/contract.ts';
import { rowOf } from '../contracts/row-schema.ts';
import type { SchemaIndex } from '../index/schema-index.ts';
import { fieldAt, fieldsOf, itemsOf } from '../read/field-schema.ts';
import type { FormChoice } from './form-view.ts';
import type { MetaShape } from './meta-shape.ts';

/** What is known where a field stands. */
export interface FieldContext {
  readonly schemaIndex: SchemaIndex;
  /** One row, or the record of a detail page. */
  readonly row: JsonSchema | undefined;
  /** Request of the call that the surrounding thing makes. */
  readonly request: JsonSchema | undefined;
  readonly entity: string | undefined;
  /** Names of the parameters in the page's address. */
  readonly params: readonly string[];
  /** Keys that the page's address has for its tabs; absent: any will do. */
  readonly tabKeys: readonly string[] | undefined;
}

type Choose = (context: FieldContext) => readonly FormChoice[];

/** By the definition of the meta schema that a key refers to. */
const BY_DEFINITION: Readonly<Record<string, Choose>> = {
  pageId: ({ schemaIndex }) => pagesOf(schemaIndex),
  operationId: ({ schemaIndex }) =>
    [...schemaIndex.draft.operations.values()].map(({ id, summary }) => ({
      value: id,
      label: `${summary}（${id}）`,
    })),
  permissionKey: ({ schemaIndex }) => [
    { value: 'signed-in', label: '登录即可（signed-in）' },
    ...labelled(schemaIndex.draft.permissions?.keys ?? {}),
  ],
  accessLevel: ({ schemaIndex }) => labelled(schemaIndex.draft.permissions?.levels ?? {}),
};

const rowNames: Choose = ({ row }) => titled(row);
const requestNames: Choose = ({ request }) => titled(request);
const enums: Choose = ({ schemaIndex }) =>
  [...schemaIndex.draft.enums.values()].map(({ id, label }) => ({ value: id, label: `${label}（${id}）` }));

/** By the key and the thing that it belongs to, where the schema says only that it is a text. */
const BY_KEY: Readonly<Record<string, Choose>> = {
  'column.name': rowNames,
  'column.enum': enums,
  'filter.name': requestNames,
  'filter.enum': enums,
  'stat.name': rowNames,
  'page.rowKey': rowNames,
  'page.status': rowNames,
  'tableBlock.rowKey': rowNames,
  'defaultOrder.by': ({ request }) => sortable(request),
  'page.entity': ({ schemaIndex }) =>
    [...schemaIndex.draft.entities.values()].map(({ id, label }) => ({
      value: id,
      label: `${label}（${id}）`,
    })),
  'page.help': ({ schemaIndex }) =>
    pagesOf(schemaIndex).filter(({ value }) => schemaIndex.draft.pages.get(String(value))?.kind === 'help'),
  'action.event': ({ schemaIndex, entity }) =>
    (schemaIndex.draft.entities.get(entity ?? '')?.machine?.events ?? [])
      .filter(({ by }) => by === 'user')
      .map(({ event, label }) => ({ value: event, label: `${label}（${event}）` })),
  'sections.fields': requestNames,
  'dialog.fields': requestNames,
};

/** @param owner Definition or key of the map that holds the key, e.g. `column`. */
export function choicesFor(
  owner: string,
  key: string,
  { schema, name }: MetaShape,
  context: FieldContext,
): readonly FormChoice[] | undefined {
  const named = BY_KEY[`${owner}.${key}`] ?? BY_DEFINITION[name];
  if (named !== undefined) {
    const choices = named(context);
    return choices.length === 0 ? undefined : choices;
  }
  if (!Array.isArray(schema.enum)) return itemChoices(schema, context);
  const words = Array.isArray(schema.enumDescriptions) ? schema.enumDescriptions : [];
  return schema.enum.map((value, index) => ({
    value: value as FormChoice['value'],
    label: typeof words[index] === 'string' ? `${words[index]}（${value}）` : String(value),
  }));
}

/** A list whose items refer to a definition. */
function itemChoices(schema: MetaShape['schema'], context: FieldContext): readonly FormChoice[] | undefined {
  const items = schema.items as { readonly $ref?: unknown } | undefined;
  const name =
    String(items?.$ref ?? '')
      .split('/')
      .at(-1) ?? '';
  return BY_DEFINITION[name]?.(context);
}

/** What a map says about its calls is known to everything in it. */
export function innerContext(context: FieldContext, value: Readonly<Record<string, unknown>>): FieldContext {
  const { operations } = context.schemaIndex.draft;
  const source = value.source as { readonly operation?: unknown } | undefined;
  const load = value.load as { readonly operation?: unknown } | undefined;
  const read = operations.get(String(source?.operation ?? load?.operation ?? ''));
  const called = operations.get(String(value.operation ?? source?.operation ?? ''));
  return {
    ...context,
    row: rowWithin(read === undefined ? context.row : rowOf(read), value.rows),
    request: called === undefined ? context.request : called.request,
    entity: typeof value.entity === 'string' ? value.entity : context.entity,
  };
}

/** Of a block that shows a list inside the answer, the list's. */
function rowWithin(row: JsonSchema | undefined, rows: unknown): JsonSchema | undefined {
  if (typeof rows !== 'string') return row;
  const list = fieldAt(row, rows);
  return list === 'absent' ? undefined : itemsOf(list);
}

function pagesOf({ draft }: SchemaIndex): readonly FormChoice[] {
  return [...draft.pages.values()].map(({ id, title, label }) => ({
    value: id,
    label: `${label ?? title}（${id}）`,
  }));
}

function labelled(names: Readonly<Record<string, string>>): readonly FormChoice[] {
  return Object.entries(names).map(([value, label]) => ({ value, label: `${label}（${value}）` }));
}

function titled(schema: JsonSchema | undefined): readonly FormChoice[] {
  return Object.entries(fieldsOf(schema) ?? {}).map(([value, field]) => ({
    value,
    label: typeof field.title === 'string' ? `${field.title}（${value}）` : value,
  }));
}

function sortable(request: JsonSchema | undefined): readonly FormChoice[] {
  const names = fieldsOf(request)?.orderBy?.enum;
  return Array.isArray(names) ? names.map((value) => ({ value: String(value), label: String(value) })) : [];
}
