// What can be added to a list: made from the contracts that the list speaks of, so that it is right as it stands.
import type { Action } from '#core/generated/page-language.ts';
import { fieldsOf, isRecord } from '../read/field-schema.ts';
import { callsOf } from '../scaffold/entity-calls.ts';
import { suggestCreateDialog, suggestRowActions } from '../scaffold/suggest-action.ts';
import { isShown, suggestColumn } from '../scaffold/suggest-column.ts';
import { suggestFilters } from '../scaffold/suggest-filter.ts';
import type { FieldContext } from './field-choices.ts';
import type { FormAddition } from './form-view.ts';

type Add = (items: readonly unknown[], context: FieldContext) => readonly FormAddition[];

/** By the definition of the list's items; sections and tabs are written in place and go by their key. */
const BY_ITEM: Readonly<Record<string, Add>> = {
  column: columns,
  filter: filters,
  sections,
  tabs,
  block: blocks,
};
const BY_KEY: Readonly<Record<string, Add>> = { toolbar: creating, rowActions, actions: rowActions };

/** @param item Definition of the items, or the list's key when they are written in place. */
export function additionsFor(
  key: string,
  item: string,
  items: readonly unknown[],
  context: FieldContext,
): readonly FormAddition[] {
  return (BY_KEY[key] ?? BY_ITEM[item])?.(items, context) ?? [];
}

function columns(
  items: readonly unknown[],
  { row, schemaIndex, entity }: FieldContext,
): readonly FormAddition[] {
  const machine = schemaIndex.draft.entities.get(entity ?? '')?.machine;
  return unused(items, 'name', Object.keys(fieldsOf(row) ?? {}))
    .filter((name) => isShown(fieldsOf(row)?.[name]))
    .map((name) => {
      const field = fieldsOf(row)?.[name] ?? {};
      return { label: titleWithName(field.title, name), value: suggestColumn(name, field, machine) };
    });
}

function filters(items: readonly unknown[], { request, row }: FieldContext): readonly FormAddition[] {
  if (request === undefined) return [];
  const taken = new Set(items.map((item) => (isRecord(item) ? item.name : undefined)));
  return suggestFilters({ request, row })
    .filter(({ name }) => !taken.has(name))
    .map((filter) => ({
      label: titleWithName(filter.label ?? filter.placeholder, filter.name),
      value: filter,
    }));
}

function creating(items: readonly unknown[], context: FieldContext): readonly FormAddition[] {
  const entity = context.schemaIndex.draft.entities.get(context.entity ?? '');
  const create = entity === undefined ? undefined : callsOf(context.schemaIndex, entity).create;
  const action =
    entity === undefined || create === undefined
      ? undefined
      : suggestCreateDialog(entity, create, context.params);
  return actions(action === undefined ? [] : [action], items);
}

function rowActions(items: readonly unknown[], context: FieldContext): readonly FormAddition[] {
  const entity = context.schemaIndex.draft.entities.get(context.entity ?? '');
  if (entity === undefined) return [];
  return actions(
    suggestRowActions(entity, callsOf(context.schemaIndex, entity), fieldsOf(context.row) ?? {}),
    items,
  );
}

/** Buttons for calls that no button makes yet. */
function actions(suggested: readonly Action[], items: readonly unknown[]): readonly FormAddition[] {
  const called = new Set(
    items.flatMap((item) =>
      isRecord(item) ? [item.operation, isRecord(item.dialog) ? item.dialog.operation : undefined] : [],
    ),
  );
  return suggested
    .filter(({ operation, dialog }) => !called.has(operation ?? dialog?.operation))
    .map((action) => ({ label: action.label, value: action }));
}

function sections(items: readonly unknown[], { request }: FieldContext): readonly FormAddition[] {
  const used = items.flatMap((item) =>
    isRecord(item) && Array.isArray(item.fields) ? item.fields.map(String) : [],
  );
  const free = Object.keys(fieldsOf(request) ?? {}).filter(
    (name) => !used.includes(name) && isShown(fieldsOf(request)?.[name]),
  );
  const first = free[0];
  return first === undefined ? [] : [{ label: '分组', value: { title: '新的分组', fields: [first] } }];
}

function tabs(items: readonly unknown[], context: FieldContext): readonly FormAddition[] {
  const keys = items.map((item) => (isRecord(item) ? String(item.key) : ''));
  const free = [...items.keys(), items.length, items.length + 1].map((index) => `tab-${index + 1}`);
  const key = (context.tabKeys ?? free).find((name) => !keys.includes(name));
  if (key === undefined) return [];
  const block = blocks([], context)[0]?.value;
  return [{ label: '页签', value: { key, title: '新的页签', blocks: block === undefined ? [] : [block] } }];
}

function blocks(_items: readonly unknown[], { row }: FieldContext): readonly FormAddition[] {
  const name = Object.keys(fieldsOf(row) ?? {}).find((field) => isShown(fieldsOf(row)?.[field]));
  return [
    ...(name === undefined ? [] : [{ label: '属性列表', value: { type: 'properties', items: [{ name }] } }]),
    { label: '提示', value: { type: 'notice', level: 'info', text: '新的提示' } },
  ];
}

function unused(items: readonly unknown[], key: string, names: readonly string[]): readonly string[] {
  const taken = new Set(items.map((item) => (isRecord(item) ? item[key] : undefined)));
  return names.filter((name) => !taken.has(name));
}

function titleWithName(title: unknown, name: string): string {
  return typeof title === 'string' ? `${title}（${name}）` : name;
}
