// Notifications: the event happens, the texts read what is there, the page opens, recipients exist.
import type { Entity, NotificationKind } from '../config.ts';
import type { SchemaIndex } from '../index/schema-index.ts';
import type { Finding, Source } from '../read/source.ts';
import { unknownName } from '../read/unknown-name.ts';
import type { ValuePath } from '../yaml/value-path.ts';
import { expressionFindings } from './expression-rule.ts';
import { linkTexts, type RowText, rowLinkFindings } from './row-link-rule.ts';
import { notificationScope } from './row-scope.ts';

export function* notificationRule(schemaIndex: SchemaIndex): Iterable<Finding> {
  for (const source of schemaIndex.sources('notification')) {
    const kind = source.value as NotificationKind;
    yield* recipientFindings(kind, source, schemaIndex);
    const entity = schemaIndex.draft.entities.get(kind.on.entity);
    if (entity !== undefined) {
      yield* eventFindings(kind, entity, source, schemaIndex);
      yield* fieldFindings(kind, entity, source);
      yield* textFindings(kind, entity, source, schemaIndex);
    } else if (!schemaIndex.known.entities.has(kind.on.entity))
      yield unknownName(kind.on.entity, schemaIndex.known.entities, ['实体', 'entity'], {
        code: 'SCH-ENTITY',
        source,
        path: ['on', 'entity'],
      });
    yield* rowLinkFindings(kind.links ?? [], ['links'], source, schemaIndex);
  }
}

/** What a machine fires, and what people do to a row beside that. */
function* eventFindings(
  { on }: NotificationKind,
  entity: Entity,
  source: Source,
  { draft }: SchemaIndex,
): Iterable<Finding> {
  const fired = entity.machine?.events.map(({ event }) => event) ?? [];
  const done = draft.enums.get('change-event')?.values.map(({ value }) => String(value)) ?? [];
  const known = [...new Set([...fired, ...done])];
  if (!known.includes(on.event))
    yield unknownName(on.event, known, ['事件', 'event'], {
      code: 'SCH-NOTIFICATION-EVENT',
      source,
      path: ['on', 'event'],
    });
}

function* fieldFindings(
  { about, recipients }: NotificationKind,
  { fields }: Entity,
  source: Source,
): Iterable<Finding> {
  const named: readonly (readonly [string | undefined, ValuePath])[] = [
    [about, ['about']],
    [recipients.person, ['recipients', 'person']],
  ];
  for (const [name, path] of named)
    if (name !== undefined && !Object.hasOwn(fields, name))
      yield unknownName(name, Object.keys(fields), ['字段', 'field'], { code: 'SCH-FIELD', source, path });
}

function* recipientFindings(
  { recipients }: NotificationKind,
  source: Source,
  { draft }: SchemaIndex,
): Iterable<Finding> {
  const roles = draft.permissions?.roles;
  if (roles === undefined) return;
  for (const [index, role] of (recipients.roles ?? []).entries())
    if (!Object.hasOwn(roles, role))
      yield unknownName(role, Object.keys(roles), ['角色', 'role'], {
        code: 'SCH-ROLE',
        source,
        path: ['recipients', 'roles', index],
      });
}

function* textFindings(
  kind: NotificationKind,
  entity: Entity,
  source: Source,
  { draft }: SchemaIndex,
): Iterable<Finding> {
  const scope = notificationScope(entity, draft.entities);
  for (const { part, text, path } of textsOf(kind))
    yield* expressionFindings(part, text, scope, { source, path });
}

function* textsOf({ title, body, when, links = [] }: NotificationKind): Iterable<RowText> {
  yield { part: 'template', text: title, path: ['title'] };
  if (body !== undefined) yield { part: 'template', text: body, path: ['body'] };
  if (when !== undefined) yield { part: 'condition', text: when, path: ['when'] };
  yield* linkTexts(links, ['links']);
}
