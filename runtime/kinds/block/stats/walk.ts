import { rowOf } from '#config/contracts/row-schema.ts';
import type { BlockWalk } from '#config/walk/kind-walk.ts';
import { walkSource } from '#config/walk/walk-call.ts';

export const walk: BlockWalk<'stats'> = function* ({ source, items }, { path, scope, record, operations }) {
  if (source !== undefined) yield* walkSource(source, [...path, 'source'], scope, operations);
  const row = source === undefined ? record : rowOf(operations.get(source.operation));
  for (const [index, stat] of items.entries())
    yield { part: 'stat', path: [...path, 'items', index], stat, row };
};
