// A button: what all of them have; what it does is known to its kind.
import type { Operation } from '#core/contract.ts';
import type { Action } from '#core/generated/page-language.ts';
import type { PartScope } from '../index/part.ts';
import type { ValuePath } from '../yaml/value-path.ts';
import type { Around, Parts } from './kind-walk.ts';
import { walkLink } from './walk-link.ts';
import { walkCondition, walkTemplate } from './walk-text.ts';

export function* walkAction(action: Action, path: ValuePath, scope: PartScope, around: Around): Parts {
  yield { part: 'action', path, action };
  yield* walkTemplate(action.label, [...path, 'label'], scope);
  yield* walkCondition(action.when, [...path, 'when'], scope);
  for (const key of ['title', 'text', 'typed'] as const)
    yield* walkTemplate(action.confirm?.[key], [...path, 'confirm', key], scope);
  yield* around.walkActionKind(action, { ...around, path, scope });
  const called = around.operations.get(action.operation ?? action.dialog?.operation ?? '');
  yield* walkOutcome(action, path, scope, called);
}

/** What happens after success: notice, secrets shown once, next page. */
export function* walkOutcome(
  action: Pick<Action, 'success' | 'reveal' | 'then'>,
  path: ValuePath,
  scope: PartScope,
  operation: Operation | undefined,
): Parts {
  const after: PartScope = {
    ...scope,
    result: operation?.responseShape === 'result' ? operation.response : undefined,
  };
  yield* walkTemplate(action.success, [...path, 'success'], after);
  for (const [index, field] of (action.reveal?.fields ?? []).entries()) {
    yield {
      part: 'response-field',
      path: [...path, 'reveal', 'fields', index, 'name'],
      name: field.name,
      row: after.result,
    };
  }
  if (action.then !== undefined) yield* walkLink(action.then, [...path, 'then'], after);
}
