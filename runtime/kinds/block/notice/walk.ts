import type { BlockWalk } from '#config/walk/kind-walk.ts';
import { walkAction } from '#config/walk/walk-action.ts';
import { walkTemplate } from '#config/walk/walk-text.ts';

export const walk: BlockWalk<'notice'> = function* (block, around) {
  const { path, scope } = around;
  yield* walkTemplate(block.text, [...path, 'text'], scope);
  for (const [index, action] of (block.actions ?? []).entries())
    yield* walkAction(action, [...path, 'actions', index], scope, around);
};
