import { NO_ROW } from '#config/index/part.ts';
import type { PageWalk } from '#config/walk/kind-walk.ts';
import { walkTable } from '#config/walk/walk-table.ts';
import { walkTemplate } from '#config/walk/walk-text.ts';

export const walk: PageWalk<'list'> = function* (page, around) {
  yield* walkTemplate(page.title, ['title'], NO_ROW);
  for (const [index, id] of (page.siblings ?? []).entries())
    yield { part: 'link', path: ['siblings', index], to: id, params: undefined };
  for (const [index, block] of (page.blocks ?? []).entries())
    yield* around.walkBlock(block, { path: ['blocks', index], scope: NO_ROW, record: undefined, ...around });
  yield* walkTable(page, [], NO_ROW, around);
};
