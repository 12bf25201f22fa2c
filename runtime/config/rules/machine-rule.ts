// Machines: states are values of the field's enum, every state can be reached and left, every event leads one way.
import type { Entity, Machine } from '../config.ts';
import type { SchemaIndex } from '../index/schema-index.ts';
import type { Finding, Source } from '../read/source.ts';
import { unknownName } from '../read/unknown-name.ts';
import { machinePathFindings } from './machine-paths.ts';

export function* machineRule(schemaIndex: SchemaIndex): Iterable<Finding> {
  for (const source of schemaIndex.sources('entity')) {
    const entity = schemaIndex.draft.entities.get(source.id);
    if (entity?.machine !== undefined) yield* machineFindings(entity, entity.machine, source, schemaIndex);
  }
}

function* machineFindings(
  entity: Entity,
  machine: Machine,
  source: Source,
  schemaIndex: SchemaIndex,
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
  const values = schemaIndex.draft.enums
    .get(String(field['x-enum']))
    ?.values.map(({ value }) => String(value));
  const before = [...stateFindings(machine, values, source)];
  yield* before;
  // A misspelt state would make its neighbours unreachable as well: one mistake, one finding.
  if (before.length === 0) yield* machinePathFindings(machine, source);
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
  for (const [index, state] of (machine.final ?? []).entries())
    if (!known.includes(state)) yield unknownState(state, known, source, ['machine', 'final', index]);
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
