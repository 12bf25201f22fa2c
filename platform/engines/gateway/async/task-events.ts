// The machine of `schemas/entities/async-task.yaml` as conditions for set updates. Tasks change by the thousand, in a process
// that holds no configuration: each change is guarded by its states here, and leaves no row in the event log.
import type { Transitions } from '#core/machine.ts';

export interface TaskStep {
  readonly from: readonly string[];
  readonly to: string;
}

export type TaskEvent = 'claim' | 'release' | 'complete' | 'fail' | 'cancel';
export type TaskSteps = Readonly<Record<TaskEvent, TaskStep>>;

export function createTaskSteps(machine: Transitions): TaskSteps {
  const step = (name: TaskEvent): TaskStep => {
    const event = machine.events.find((candidate) => candidate.event === name);
    if (event === undefined) throw new Error(`[Bug] the machine of async-task has no event ${name}`);
    return { from: event.from, to: event.to };
  };
  return {
    claim: step('claim'),
    release: step('release'),
    complete: step('complete'),
    fail: step('fail'),
    cancel: step('cancel'),
  };
}
