import { rowOf } from '#config/contracts/row-schema.ts';
import { NO_ROW, type PartScope } from '#config/index/part.ts';
import { fieldsOf } from '#config/read/field-schema.ts';
import type { PageWalk } from '#config/walk/kind-walk.ts';
import { walkAction, walkOutcome } from '#config/walk/walk-action.ts';
import { walkCall, walkSource, walkUi, walkValues } from '#config/walk/walk-call.ts';
import { rowScope, walkBindings, walkCondition, walkTemplate, withFields } from '#config/walk/walk-text.ts';

export const walk: PageWalk<'form'> = function* (page, around) {
  const { operations } = around;
  const loaded = page.load === undefined ? undefined : rowOf(operations.get(page.load.operation));
  const scope: PartScope = {
    ...(page.load === undefined ? NO_ROW : rowScope(NO_ROW, loaded)),
    result: loaded,
  };
  const inForm = withFields(scope, fieldsOf(operations.get(page.operation)?.request) ?? {});
  const shown = page.sections.flatMap((section) => section.fields);
  yield* walkTemplate(page.title, ['title'], scope);
  yield* walkTemplate(page.back?.label, ['back', 'label'], scope);
  yield* walkBindings(page.back?.params, ['back', 'params'], scope);
  yield* walkBindings(page.back?.query, ['back', 'query'], scope);
  if (page.load !== undefined) yield* walkSource(page.load, ['load'], NO_ROW, operations);
  yield* walkCondition(page.closed?.when, ['closed', 'when'], scope);
  yield* walkTemplate(page.closed?.text, ['closed', 'text'], scope);
  for (const [index, action] of (page.closed?.actions ?? []).entries())
    yield* walkAction(action, ['closed', 'actions', index], scope, around);
  yield* walkCall(page, [], inForm, shown);
  yield* walkValues(page.values, ['values'], page.operation, scope);
  for (const [index, section] of page.sections.entries()) {
    yield {
      part: 'request-fields',
      path: ['sections', index, 'fields'],
      operation: page.operation,
      names: section.fields,
    };
    yield* walkCondition(section.when, ['sections', index, 'when'], inForm);
    for (const [place, block] of (section.blocks ?? []).entries())
      yield* around.walkBlock(block, {
        ...around,
        path: ['sections', index, 'blocks', place],
        scope,
        record: undefined,
      });
  }
  yield* walkUi(page.ui, ['ui'], page.operation, operations, scope);
  yield* walkOutcome(page.submit, ['submit'], inForm, operations.get(page.operation));
};
