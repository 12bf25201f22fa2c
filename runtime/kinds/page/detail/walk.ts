import { rowOf } from '#config/contracts/row-schema.ts';
import { NO_ROW, type PartScope } from '#config/index/part.ts';
import type { PageWalk } from '#config/walk/kind-walk.ts';
import { walkAction } from '#config/walk/walk-action.ts';
import { walkSource } from '#config/walk/walk-call.ts';
import { rowScope, walkBindings, walkCondition, walkTemplate } from '#config/walk/walk-text.ts';

export const walk: PageWalk<'detail'> = function* (page, around) {
  const { operations, walkBlock } = around;
  const record = rowOf(operations.get(page.source.operation));
  const scope: PartScope = { ...rowScope(NO_ROW, record), result: record };
  yield* walkTemplate(page.title, ['title'], scope);
  yield* walkSource(page.source, ['source'], NO_ROW, operations);
  if (page.status !== undefined)
    yield { part: 'response-field', path: ['status'], name: page.status, row: record };
  yield* walkTemplate(page.subtitle, ['subtitle'], scope);
  yield* walkTemplate(page.back?.label, ['back', 'label'], scope);
  yield* walkBindings(page.back?.params, ['back', 'params'], scope);
  yield* walkBindings(page.back?.query, ['back', 'query'], scope);
  for (const [index, action] of (page.actions ?? []).entries())
    yield* walkAction(action, ['actions', index], scope, around);
  for (const [index, tab] of page.tabs.entries()) {
    yield* walkCondition(tab.when, ['tabs', index, 'when'], scope);
    for (const [place, block] of tab.blocks.entries())
      yield* walkBlock(block, { path: ['tabs', index, 'blocks', place], scope, record, ...around });
  }
};
