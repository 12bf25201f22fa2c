import type { BlockWalk } from '#config/walk/kind-walk.ts';
import { walkAction } from '#config/walk/walk-action.ts';
import { walkColumns } from '#config/walk/walk-table.ts';

export const walk: BlockWalk<'properties'> = function* (block, { path, scope, record, operations }) {
  yield* walkColumns(block.items, [...path, 'items'], scope, record, operations);
  for (const [index, action] of (block.actions ?? []).entries())
    yield* walkAction(action, [...path, 'actions', index], scope, operations);
};
