// State machines of entities: what may happen to a row in its present state. The platform enforces, the console disables.
import type { MachineEvent } from './machine-event.ts';

/** The part of an entity's machine that decides. */
export interface Transitions {
  readonly events: readonly MachineEvent[];
}

export type Step =
  | { readonly ok: true; readonly to: string; readonly effect?: string; readonly event: MachineEvent }
  /** `known` is false when the machine has no such event at all; `allowed` are the events that this state has. */
  | { readonly ok: false; readonly known: boolean; readonly allowed: readonly string[] };

/** The events that leave from a state, in the order of the file. */
export function allowedEvents(machine: Transitions, state: string): readonly MachineEvent[] {
  return machine.events.filter((event) => event.from.includes(state));
}

/** What an event does to a row in `state`. The same event may stand in several rows with different `from`. */
export function step(machine: Transitions, state: string, event: string): Step {
  const named = machine.events.filter((candidate) => candidate.event === event);
  const taken = named.find((candidate) => candidate.from.includes(state));
  if (taken === undefined) {
    const allowed = [...new Set(allowedEvents(machine, state).map((candidate) => candidate.event))];
    return { ok: false, known: named.length > 0, allowed };
  }
  return {
    ok: true,
    to: taken.to,
    event: taken,
    ...(taken.effect === undefined ? {} : { effect: taken.effect }),
  };
}
