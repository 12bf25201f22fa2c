import { NO_ROW } from '#config/index/part.ts';
import type { PageWalk } from '#config/walk/kind-walk.ts';
import { walkTemplate } from '#config/walk/walk-action.ts';
import { walkTable } from '#config/walk/walk-table.ts';

export const walk: PageWalk<'list'> = function* (page, { operations }) {
  yield* walkTemplate(page.title, ['title'], NO_ROW);
  for (const [index, id] of (page.siblings ?? []).entries())
    yield { part: 'link', path: ['siblings', index], to: id, params: undefined };
  yield* walkTable(page, [], NO_ROW, operations);
};
