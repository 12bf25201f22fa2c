import { rowOf } from '#config/contracts/row-schema.ts';
import type { BlockWalk } from '#config/walk/kind-walk.ts';
import { walkSource } from '#config/walk/walk-call.ts';
import { rowScope, walkCondition, walkTemplate } from '#config/walk/walk-text.ts';

export const walk: BlockWalk<'steps'> = function* ({ source, items }, { path, scope, record, operations }) {
  if (source !== undefined) yield* walkSource(source, [...path, 'source'], scope, operations);
  const row = source === undefined ? record : rowOf(operations.get(source.operation));
  const inRow = source === undefined ? scope : rowScope(scope, row);
  for (const [index, step] of items.entries()) {
    const at = [...path, 'items', index];
    yield { part: 'moment', path: [...at, 'at'], name: step.at, row };
    yield* walkCondition(step.failed, [...at, 'failed'], inRow);
    yield* walkTemplate(step.text, [...at, 'text'], inRow);
  }
};
