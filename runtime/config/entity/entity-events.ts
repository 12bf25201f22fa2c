// What can stand in the event log of an entity: its file says it, title and level included.
import type { EnumValue } from '#core/enum-value.ts';
import type { Entity, EntityEvent, EnumDefinition } from '../config.ts';

type Logged = Pick<Entity, 'id' | 'label' | 'events' | 'machine' | 'parents'>;

/** What generic calls write of any entity. */
const STANDARD: readonly EntityEvent[] = [
  { event: 'create', label: '创建' },
  { event: 'update', label: '修改' },
  { event: 'delete', label: '删除', level: 'ERROR' },
];

/** Of the entity itself, each name once; what `events` says of one goes before the machine. */
export function eventsOf({
  events = [],
  machine,
}: Pick<Entity, 'events' | 'machine'>): readonly EntityEvent[] {
  const own = [...events, ...(machine?.events ?? []), ...STANDARD];
  return [...new Map([...own].reverse().map((event) => [event.event, event])).values()].reverse();
}

/** Name of the enumeration with the events of an entity's log: it has no file. */
export function eventEnumId(entity: string): string {
  return `${entity}-event`;
}

/** An entity's log has the events of all that belongs to it as well. Where both know a name, its own title counts. */
export function eventEnum(entity: Logged, all: readonly Logged[]): EnumDefinition {
  const rows = [entity, ...insideOf(entity, all)].flatMap(eventsOf);
  const values = new Map([...rows].reverse().map((row) => [row.event, enumValue(row)])).values();
  return { id: eventEnumId(entity.id), label: `${entity.label}事件`, values: [...values].reverse() };
}

/** What belongs to it, and what belongs to that. */
function insideOf(entity: Logged, all: readonly Logged[]): readonly Logged[] {
  const found = new Set([entity]);
  for (const outer of found)
    for (const one of all) if (Object.hasOwn(one.parents ?? {}, outer.id)) found.add(one);
  return [...found].slice(1);
}

const COLORS = { INFO: 'info', WARNING: 'warning', ERROR: 'danger' } as const;

function enumValue({ event, label, level = 'INFO', color = COLORS[level] }: EntityEvent): EnumValue {
  return { value: event, label, color };
}
