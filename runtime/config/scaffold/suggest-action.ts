// Buttons for the calls of an entity.
import type { JsonSchema, Operation } from '#core/contract.ts';
import type { Action } from '#core/generated/page-language.ts';
import type { Entity } from '../config.ts';
import { type EntityCalls, PLACE_FIELDS, requestFields, requiredFields } from './entity-calls.ts';
import { isShown, nameField } from './suggest-column.ts';

type Row = Readonly<Record<string, JsonSchema>>;

/** Buttons of a row: events of its machine, then deleting it. Each call takes the row's id and nothing else. */
export function suggestRowActions(entity: Entity, calls: EntityCalls, row: Row): readonly Action[] {
  if (row.id === undefined) return [];
  const name = nameField(row);
  const called = name === undefined ? entity.label : `${entity.label}“\${${name}}”`;
  const events =
    entity.machine !== undefined && row[entity.machine.field] !== undefined ? entity.machine.events : [];
  return [
    ...events.flatMap(({ event, label }) => {
      const operation = calls.events.get(event);
      if (operation === undefined) return [];
      return [
        {
          label,
          ...accessOf(operation),
          event,
          operation: operation.id,
          body: { id: '${id}' },
          success: `${called}已${label}`,
        },
      ];
    }),
    ...(calls.remove === undefined ? [] : [removeAction(entity, calls.remove, called, name)]),
  ];
}

/** Creating in a dialog, where the request is short enough for one. */
export function suggestCreateDialog(
  entity: Entity,
  create: Operation,
  params: readonly string[],
): Action | undefined {
  const fields = requestFields(create);
  const placed = PLACE_FIELDS.filter((name) => params.includes(name) && fields[name] !== undefined);
  const asked = Object.keys(fields).filter((name) => !placed.includes(name));
  const fits = requiredFields(create).every((name) => placed.includes(name) || isShown(fields[name]));
  if (!fits || asked.length === 0) return undefined;
  const title = `创建${entity.label}`;
  return {
    label: title,
    icon: 'plus',
    level: 'primary',
    ...accessOf(create),
    dialog: {
      title,
      operation: create.id,
      ...(placed.length === 0 ? {} : { body: fromParams(placed) }),
      fields: asked.filter((name) => isShown(fields[name])),
    },
    success: `${entity.label}已创建`,
    ...revealOf(entity, create),
  };
}

/** What only the result of creating has, such as a secret, is shown once. */
export function revealOf(entity: Entity, create: Operation): Pick<Action, 'reveal'> {
  if (create.responseShape !== 'result') return {};
  const answer = (create.response.properties ?? {}) as Row;
  const fields = Object.keys(answer)
    .filter((name) => entity.fields[name] === undefined && answer[name]?.type === 'string')
    .filter((name) => /secret|password|token|code$|key$/i.test(name))
    .map((name) => ({ name, label: String(answer[name]?.title ?? name) }));
  if (fields.length === 0) return {};
  return {
    reveal: { title: `新的${entity.label}`, text: '以下内容只显示这一次，请立即复制并妥善保存。', fields },
  };
}

/** The level that the call requires, so that no button is shown that would be refused. */
export function accessOf({ access }: Operation): Pick<Action, 'can'> {
  return access.can === 'public' || access.can === 'signed-in' ? {} : { can: access.can };
}

export function fromParams(names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, `\${params.${name}}`]));
}

function removeAction(
  entity: Entity,
  operation: Operation,
  called: string,
  name: string | undefined,
): Action {
  return {
    label: '删除',
    level: 'danger',
    ...accessOf(operation),
    operation: operation.id,
    body: { id: '${id}' },
    confirm: {
      title: `删除${entity.label}`,
      text: `${called}删除后不能恢复。`,
      ...(name === undefined ? {} : { typed: `\${${name}}` }),
    },
    success: `${called}已删除`,
  };
}
