// The stages of a record: which are behind it, where it stands, how long each took.

import { valueReader } from '#compile/column/column-kind.ts';
import { compileCondition, compileText } from '#compile/expression.ts';
import { momentOf } from '#compile/format/time.ts';
import { isBlank, type Row, type Scope } from '#compile/scope.ts';
import type { ProgressStep } from '#core/generated/page-language.ts';

export interface StageView {
  readonly label: string;
  readonly state: 'done' | 'current' | 'failed' | 'waiting';
  /** Epoch ms. */
  readonly at: number | undefined;
  /** Milliseconds since the stage before that has a moment; of the current one: from when it is under way. */
  readonly took: number | undefined;
  readonly since: number | undefined;
  readonly text: string | undefined;
}

/**
 * A stage with a moment is done, and so is every one before it. The first after them is current, unless a stage failed:
 * nothing goes on behind that.
 */
export function compileStages(
  steps: readonly ProgressStep[],
): (record: Row, scope: Scope) => readonly StageView[] {
  const plans = steps.map((step) => ({
    label: step.label,
    momentOf: momentReader(step.at),
    hasFailed: step.failed === undefined ? () => false : compileCondition(step.failed),
    textOf: step.text === undefined ? undefined : compileText(step.text),
  }));
  return (record, scope) => {
    const moments = plans.map((plan) => plan.momentOf(record));
    const failedAt = plans.findIndex(({ hasFailed }) => hasFailed(scope));
    const reached = failedAt === -1 ? moments.findLastIndex((at) => at !== undefined) : failedAt - 1;
    return plans.map(({ label, textOf }, index): StageView => {
      const at = moments[index];
      const before = moments.slice(0, index).findLast((moment) => moment !== undefined);
      const state = stateOf(index, reached, failedAt);
      const text = textOf?.(scope);
      return {
        label,
        state,
        at: state === 'waiting' ? undefined : at,
        took: at === undefined || before === undefined ? undefined : Math.max(0, at - before),
        since: state === 'current' ? before : undefined,
        text: isBlank(text) ? undefined : text,
      };
    });
  };
}

function momentReader(name: string): (record: Row) => number | undefined {
  const read = valueReader(name);
  return (record) => momentOf(read(record));
}

function stateOf(index: number, reached: number, failedAt: number): StageView['state'] {
  if (index === failedAt) return 'failed';
  if (index <= reached) return 'done';
  return failedAt === -1 && index === reached + 1 ? 'current' : 'waiting';
}
