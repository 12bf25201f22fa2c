// Machines: states are values of the field's enum, every state can be reached, and pages fire events that exist.
import { didYouMean } from '#core/did-you-mean.ts';
import type { Entity, Machine } from '../config.ts';
import type { Project, ProjectPage } from '../project.ts';
import type { Finding, Source } from '../source.ts';
import { unknownName } from './unknown-name.ts';

export function* machineRule(project: Project): Iterable<Finding> {
  for (const source of project.sources('entity')) {
    const entity = project.draft.entities.get(source.id);
    if (entity?.machine !== undefined) yield* machineFindings(entity, entity.machine, source, project);
  }
}

function* machineFindings(
  entity: Entity,
  machine: Machine,
  source: Source,
  project: Project,
): Iterable<Finding> {
  const field = entity.fields[machine.field];
  if (field === undefined) {
    yield unknownName(machine.field, Object.keys(entity.fields), ['字段', 'field'], {
      code: 'SCH-FIELD',
      source,
      path: ['machine', 'field'],
    });
    return;
  }
  const values = project.draft.enums.get(String(field['x-enum']))?.values.map(({ value }) => String(value));
  const before = [...stateFindings(machine, values, source)];
  yield* before;
  // A misspelt state would make its neighbours unreachable as well: one mistake, one finding.
  if (before.length === 0) yield* unreachable(machine, source, values);
}

function* stateFindings(
  machine: Machine,
  values: readonly string[] | undefined,
  source: Source,
): Iterable<Finding> {
  const declared = (source.value as Entity).machine?.states as readonly string[] | undefined;
  if (values !== undefined) {
    for (const [index, state] of (declared ?? []).entries()) {
      if (!values.includes(state)) yield unknownState(state, values, source, ['machine', 'states', index]);
    }
  }
  const known = declared ?? values;
  if (known === undefined) return;
  if (!known.includes(machine.initial))
    yield unknownState(machine.initial, known, source, ['machine', 'initial']);
  for (const [index, event] of machine.events.entries()) {
    const at = ['machine', 'events', index];
    for (const [place, state] of event.from.entries())
      if (!known.includes(state)) yield unknownState(state, known, source, [...at, 'from', place]);
    if (!known.includes(event.to)) yield unknownState(event.to, known, source, [...at, 'to']);
  }
}

function unknownState(
  state: string,
  known: readonly string[],
  source: Source,
  path: Finding['path'],
): Finding {
  return {
    ...unknownName(state, known, ['状态', 'state'], { code: 'SCH-STATE', source, path }),
    expected: known.join(', '),
  };
}

function* unreachable(
  machine: Machine,
  source: Source,
  values: readonly string[] | undefined,
): Iterable<Finding> {
  const declared = (source.value as Entity).machine?.states as readonly string[] | undefined;
  const reached = new Set([machine.initial]);
  for (let before = -1; before !== reached.size; ) {
    before = reached.size;
    for (const event of machine.events)
      if (event.from.some((state) => reached.has(state))) reached.add(event.to);
  }
  for (const [index, state] of (declared ?? values ?? []).entries()) {
    if (reached.has(state)) continue;
    yield {
      code: 'SCH-STATE-UNREACHABLE',
      severity: 'warning',
      zh: `没有事件能到达状态 “${state}”`,
      en: `No event leads to state "${state}"`,
      source,
      path: declared === undefined ? ['machine', 'field'] : ['machine', 'states', index],
    };
  }
}

export function* eventRule({ source, page, parts }: ProjectPage, project: Project): Iterable<Finding> {
  const entity = project.draft.entities.get(page.entity ?? '');
  const known = (entity?.machine?.events ?? []).filter(({ by }) => by === 'user').map(({ event }) => event);
  // An entity whose file is broken or missing is somebody else's finding.
  if (page.entity !== undefined && entity === undefined) return;
  for (const part of parts) {
    if (part.part !== 'action' || part.action.event === undefined || known.includes(part.action.event))
      continue;
    const { event } = part.action;
    yield {
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
}
