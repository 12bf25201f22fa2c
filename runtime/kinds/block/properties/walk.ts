import type { BlockWalk } from '#config/walk/kind-walk.ts';
import { walkAction } from '#config/walk/walk-action.ts';
import { walkColumns } from '#config/walk/walk-table.ts';

export const walk: BlockWalk<'properties'> = function* (block, around) {
  const { path, scope, record } = around;
  yield* walkColumns(block.items, [...path, 'items'], scope, record, around);
  for (const [index, action] of (block.actions ?? []).entries())
    yield* walkAction(action, [...path, 'actions', index], scope, around);
};
