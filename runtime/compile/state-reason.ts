// A button that fires a machine's event works only in the states that the event leaves from.

import type { Action } from '#core/generated/page-language.ts';
import type { LinkedPage } from '#core/linked-page.ts';
import { enumIndex, stateValues } from './compile-context.ts';
import { compileText } from './expression.ts';
import { displayText, type Scope } from './scope.ts';

/** Says in one sentence why the row's state forbids the action; undefined when it does not. */
export function compileStateReason(
  action: Pick<Action, 'event' | 'label'>,
  linked: LinkedPage,
): (scope: Scope) => string | undefined {
  const { machine } = linked;
  const events = machine?.events.filter((event) => event.event === action.event) ?? [];
  if (machine === undefined || action.event === undefined || events.length === 0) return () => undefined;
  const labels = enumIndex(stateValues(linked));
  const allowed = [...new Set(events.flatMap((event) => event.from))];
  const label = compileText(action.label);
  const quote = (state: string) => `“${labels.get(state)?.label ?? state}”`;
  return (scope) => {
    const state = displayText(scope[machine.field]);
    if (state === '' || allowed.includes(state)) return undefined;
    return `当前状态为${quote(state)}，只有${allowed.map(quote).join('、')}状态可以${label(scope)}`;
  };
}
