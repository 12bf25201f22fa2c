import { rowOf } from '#config/contracts/row-schema.ts';
import type { ActionWalk } from '#config/walk/kind-walk.ts';
import { walkSource } from '#config/walk/walk-call.ts';
import { rowOfScope, rowScope, walkTemplate } from '#config/walk/walk-text.ts';

/** Its blocks see the row, or what `source` returns beside it. */
export const walk: ActionWalk<'drawer'> = function* ({ drawer }, around) {
  const { title, source, blocks } = drawer;
  const { scope, operations } = around;
  const path = [...around.path, 'drawer'];
  yield* walkTemplate(title, [...path, 'title'], scope);
  const answer = source === undefined ? undefined : rowOf(operations.get(source.operation));
  const seen = source === undefined ? scope : { ...rowScope(scope, answer), result: answer };
  const record = source === undefined ? rowOfScope(scope) : answer;
  if (source !== undefined) yield* walkSource(source, [...path, 'source'], scope, operations);
  for (const [index, block] of blocks.entries())
    yield* around.walkBlock(block, { ...around, path: [...path, 'blocks', index], scope: seen, record });
};
