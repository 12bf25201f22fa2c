// The ways through a machine: every state can be reached, is left again or says that it is final, and an event in a
// state leads to one place.
import type { Machine } from '../config.ts';
import { isRecord } from '../read/field-schema.ts';
import type { Finding, Source } from '../read/source.ts';

/** `machine` names known states only. */
export function* machinePathFindings(machine: Machine, source: Source): Iterable<Finding> {
  const reached = reachedStates(machine);
  yield* unreachable(machine, source, reached);
  yield* traps(machine, source, reached);
  yield* contradicted(machine, source);
  yield* ambiguous(machine, source);
}

function reachedStates(machine: Machine): ReadonlySet<string> {
  const reached = new Set([machine.initial]);
  for (let before = -1; before !== reached.size; ) {
    before = reached.size;
    for (const event of machine.events)
      if (event.from.some((state) => reached.has(state))) reached.add(event.to);
  }
  return reached;
}

function* unreachable(machine: Machine, source: Source, reached: ReadonlySet<string>): Iterable<Finding> {
  const declared = isRecord(source.value) && isRecord(source.value.machine) && source.value.machine.states;
  for (const [index, state] of machine.states.entries()) {
    if (reached.has(state)) continue;
    yield {
      code: 'SCH-STATE-UNREACHABLE',
      severity: 'warning',
      zh: `没有事件能到达状态 “${state}”`,
      en: `No event leads to state "${state}"`,
      source,
      path: Array.isArray(declared) ? ['machine', 'states', index] : ['machine', 'field'],
      received: state,
    };
  }
}

function* traps(machine: Machine, source: Source, reached: ReadonlySet<string>): Iterable<Finding> {
  const left = new Set(
    machine.events.filter(({ from, to }) => from.some((state) => state !== to)).flatMap(leaves),
  );
  for (const state of reached) {
    if (left.has(state) || machine.final?.includes(state) === true) continue;
    const entrance = machine.events.findIndex((event) => event.to === state && !event.from.includes(state));
    yield {
      code: 'SCH-STATE-TRAP',
      severity: 'warning',
      zh: `进入状态 “${state}” 后没有事件能离开；有意如此就写进 final`,
      en: `No event leaves state "${state}"; list it in final when that is meant`,
      source,
      path: entrance === -1 ? ['machine', 'initial'] : ['machine', 'events', entrance, 'to'],
    };
  }
}

function leaves({ from, to }: Machine['events'][number]): readonly string[] {
  return from.filter((state) => state !== to);
}

function* contradicted(machine: Machine, source: Source): Iterable<Finding> {
  for (const [index, state] of (machine.final ?? []).entries()) {
    const event = machine.events.find((candidate) => leaves(candidate).includes(state));
    if (event === undefined) continue;
    yield {
      code: 'SCH-STATE-FINAL',
      severity: 'warning',
      zh: `状态 “${state}” 写成了终态，但事件 “${event.event}” 会离开它`,
      en: `State "${state}" is listed as final, but event "${event.event}" leaves it`,
      source,
      path: ['machine', 'final', index],
    };
  }
}

/** Of two rows for one event and state only the first is ever taken. */
function* ambiguous(machine: Machine, source: Source): Iterable<Finding> {
  const taken = new Set<string>();
  for (const [index, { event, from }] of machine.events.entries()) {
    for (const [place, state] of from.entries()) {
      const key = `${event} ${state}`;
      if (!taken.has(key)) {
        taken.add(key);
        continue;
      }
      yield {
        code: 'SCH-EVENT-AMBIGUOUS',
        zh: `事件 “${event}” 在状态 “${state}” 已有去处，这一行不会生效`,
        en: `Event "${event}" already leads somewhere from state "${state}"; this row is never taken`,
        source,
        path: ['machine', 'events', index, 'from', place],
      };
    }
  }
}
