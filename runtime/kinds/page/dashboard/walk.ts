import { NO_ROW } from '#config/index/part.ts';
import type { PageWalk } from '#config/walk/kind-walk.ts';
import { walkFilters } from '#config/walk/walk-table.ts';
import { walkTemplate } from '#config/walk/walk-text.ts';

export const walk: PageWalk<'dashboard'> = function* (page, around) {
  yield* walkTemplate(page.title, ['title'], NO_ROW);
  yield* walkFilters(page.filters, ['filters'], NO_ROW, [], around.operations);
  for (const [index, block] of page.blocks.entries())
    yield* around.walkBlock(block, { path: ['blocks', index], scope: NO_ROW, record: undefined, ...around });
};
