// Events of machines: pages fire events that exist, when they can happen, and every event can be fired somewhere.
import { didYouMean } from '#core/did-you-mean.ts';
import { isNeverTrue } from '#core/expression/always-false.ts';
import { checkTypes } from '#core/expression/check-types.ts';
import { ExpressionError } from '#core/expression/expression-error.ts';
import type { Entity, Machine } from '../config.ts';
import type { Part } from '../index/part.ts';
import type { IndexedPage, SchemaIndex } from '../index/schema-index.ts';
import type { Finding } from '../read/source.ts';
import { expressionScope } from './expression-scope.ts';
import { parseText } from './parse-text.ts';

type ActionPart = Extract<Part, { readonly part: 'action' }>;

export function* eventRule(from: IndexedPage, schemaIndex: SchemaIndex): Iterable<Finding> {
  const entity = schemaIndex.draft.entities.get(from.page.entity ?? '');
  // An entity whose file is broken or missing is reported elsewhere.
  if (from.page.entity !== undefined && entity === undefined) return;
  for (const part of from.parts) {
    if (part.part !== 'action' || part.action.event === undefined) continue;
    const unknown = unknownEvent(from, part, part.action.event, entity);
    if (unknown !== undefined) yield unknown;
    else if (entity?.machine !== undefined) yield* neverFindings(from, part, entity, entity.machine);
  }
}

function unknownEvent(
  { source, page }: IndexedPage,
  part: ActionPart,
  event: string,
  entity: Entity | undefined,
): Finding | undefined {
  const events = entity?.machine?.events.filter(({ by }) => by === 'user') ?? [];
  const known = [...new Set(events.map((row) => row.event))];
  if (known.includes(event)) return undefined;
  return {
    code: 'SCH-EVENT',
    zh:
      page.entity === undefined
        ? `页面没有写明 entity，不能使用事件 “${event}”`
        : `实体 ${page.entity} 没有可由用户触发的事件 “${event}”`,
    en:
      page.entity === undefined
        ? `The page names no entity, so event "${event}" means nothing`
        : `Entity ${page.entity} has no user event "${event}"`,
    source,
    path: [...part.path, 'event'],
    expected: known.join(', '),
    suggestion: didYouMean(event, known),
  };
}

/** The button shows in states in which its event cannot happen, and in no other. */
function* neverFindings(
  { source, parts, pattern }: IndexedPage,
  { action, path }: ActionPart,
  entity: Entity,
  machine: Machine,
): Iterable<Finding> {
  const place = JSON.stringify([...path, 'when']);
  const when = parts.find((part) => part.part === 'condition' && JSON.stringify(part.path) === place);
  if (when?.part !== 'condition') return;
  // The row may be another thing than the page's entity, with a state of its own.
  const shown = when.scope.types.get(machine.field)?.['x-enum'];
  if (shown === undefined || shown !== entity.fields[machine.field]?.['x-enum']) return;
  const tree = parseText('condition', when.text);
  if (tree instanceof ExpressionError) return;
  // A comparison with what does not exist was reported, and so was a state that does not.
  if (checkTypes(tree, when.text, expressionScope(pattern, when.scope)).problems.length > 0) return;
  const states = machine.events.filter(({ event }) => event === action.event).flatMap(({ from }) => from);
  if (!states.every((state) => machine.states.includes(state))) return;
  if (!states.every((state) => isNeverTrue(tree, { [machine.field]: state }))) return;
  yield {
    code: 'SCH-EVENT-NEVER',
    zh: `事件 “${action.event}” 只能在状态 ${states.join('、')} 发生，这个条件在这些状态都不成立`,
    en: `Event "${action.event}" happens in ${states.join(', ')} only, and this condition holds in none of them`,
    source,
    path: when.path,
    expected: states.join(', '),
  };
}

function pageEvents({ page, parts }: IndexedPage): readonly string[] {
  if (page.entity === undefined) return [];
  return parts.flatMap((part) =>
    part.part === 'action' && part.action.event !== undefined ? [`${page.entity} ${part.action.event}`] : [],
  );
}

/** A user's event that no button fires and no call is named after can never happen. */
export function* unusedEventRule(schemaIndex: SchemaIndex): Iterable<Finding> {
  if (schemaIndex.isIncomplete('page') || schemaIndex.isIncomplete('api')) return;
  const fired = firedEvents(schemaIndex);
  for (const source of schemaIndex.sources('entity')) {
    const machine = schemaIndex.draft.entities.get(source.id)?.machine;
    const seen = new Set<string>();
    for (const [index, { event, by }] of (machine?.events ?? []).entries()) {
      if (by !== 'user' || seen.has(event) || fired.has(`${source.id} ${event}`)) continue;
      seen.add(event);
      yield {
        code: 'SCH-EVENT-UNUSED',
        severity: 'warning',
        zh: `没有按钮触发事件 “${event}”，也没有以它命名的接口`,
        en: `No button fires event "${event}", and no call is named after it`,
        source,
        path: ['machine', 'events', index, 'event'],
      };
    }
  }
}

function firedEvents({ pages, perPage, draft }: SchemaIndex): ReadonlySet<string> {
  const fired = new Set(pages.flatMap((page) => perPage(page, pageEvents)));
  for (const { id, entity, access } of draft.operations.values()) {
    const verb = id.slice(id.lastIndexOf('.') + 1);
    for (const owner of [entity, access.of]) if (owner !== undefined) fired.add(`${owner} ${verb}`);
  }
  return fired;
}
