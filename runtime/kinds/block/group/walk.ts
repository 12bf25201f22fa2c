import { rowOf } from '#config/contracts/row-schema.ts';
import type { BlockWalk } from '#config/walk/kind-walk.ts';
import { walkSource } from '#config/walk/walk-call.ts';
import { rowScope } from '#config/walk/walk-text.ts';

/** Its blocks see what `source` returns, as those of a detail page see the record. */
export const walk: BlockWalk<'group'> = function* (block, around) {
  const { path, scope, operations } = around;
  const record = rowOf(operations.get(block.source.operation));
  const seen = { ...rowScope(scope, record), result: record };
  yield* walkSource(block.source, [...path, 'source'], scope, operations);
  for (const [index, inner] of block.blocks.entries())
    yield* around.walkBlock(inner, { ...around, path: [...path, 'blocks', index], scope: seen, record });
};
