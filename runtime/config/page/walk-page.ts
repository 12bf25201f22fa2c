// Every piece of a page, whatever its kind: rules look at pieces, not at kinds.
import type { Page } from '#core/page.ts';
import { rowOf } from '../contracts/row-schema.ts';
import { NO_ROW, type Part, type PartScope } from '../index/part.ts';
import { fieldsOf } from '../read/field-schema.ts';
import {
  type Operations,
  type Parts,
  rowScope,
  walkAction,
  walkBindings,
  walkCall,
  walkCondition,
  walkOutcome,
  walkSource,
  walkTemplate,
  walkUi,
  walkValues,
  withFields,
} from './walk-action.ts';
import { walkBlock, walkFilters, walkTable } from './walk-block.ts';

export function walkPage(page: Page, operations: Operations): readonly Part[] {
  return [...walkBase(page), ...walkKind(page, operations)];
}

function* walkBase(page: Page): Parts {
  for (const key of ['help', 'parent'] as const) {
    const id = page[key];
    if (id === undefined) continue;
    if (key === 'help') yield { part: 'page', path: [key], page: id };
    else yield { part: 'link', ...linkToParent(page), to: id };
  }
}

/** Faults of the page are reported at its name, those of what it is given where that stands. */
function linkToParent(page: Page) {
  const back = page.kind === 'detail' ? page.back : undefined;
  const given = back?.params !== undefined || back?.query !== undefined;
  return { path: given ? ['back', 'to'] : ['parent'], params: back?.params, query: back?.query };
}

function* walkKind(page: Page, operations: Operations): Parts {
  switch (page.kind) {
    case 'list':
      yield* walkTemplate(page.title, ['title'], NO_ROW);
      for (const [index, id] of (page.siblings ?? []).entries())
        yield { part: 'link', path: ['siblings', index], to: id, params: undefined };
      yield* walkTable(page, [], NO_ROW, operations);
      return;
    case 'form': {
      const loaded = page.load === undefined ? undefined : rowOf(operations.get(page.load.operation));
      const scope: PartScope = {
        ...(page.load === undefined ? NO_ROW : rowScope(NO_ROW, loaded)),
        result: loaded,
      };
      const inForm = withFields(scope, fieldsOf(operations.get(page.operation)?.request) ?? {});
      const shown = page.sections.flatMap((section) => section.fields);
      yield* walkTemplate(page.title, ['title'], scope);
      if (page.load !== undefined) yield* walkSource(page.load, ['load'], NO_ROW, operations);
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
      }
      yield* walkUi(page.ui, ['ui'], page.operation, operations, scope);
      yield* walkOutcome(page.submit, ['submit'], inForm, operations.get(page.operation));
      return;
    }
    case 'detail': {
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
        yield* walkAction(action, ['actions', index], scope, operations);
      for (const [index, tab] of page.tabs.entries()) {
        yield* walkCondition(tab.when, ['tabs', index, 'when'], scope);
        for (const [place, block] of tab.blocks.entries())
          yield* walkBlock(block, ['tabs', index, 'blocks', place], scope, record, operations);
      }
      return;
    }
    case 'dashboard':
      yield* walkTemplate(page.title, ['title'], NO_ROW);
      yield* walkFilters(page.filters, ['filters'], NO_ROW, [], operations);
      for (const [index, block] of page.blocks.entries())
        yield* walkBlock(block, ['blocks', index], NO_ROW, undefined, operations);
      return;
    case 'help':
    case 'amis':
      yield* walkTemplate(page.title, ['title'], NO_ROW);
      return;
    case 'plugin':
      yield* walkTemplate(page.title, ['title'], NO_ROW);
      yield {
        part: 'plugin',
        path: [],
        plugin: page.plugin,
        place: 'page',
        props: page.props,
        scope: NO_ROW,
      };
      yield* walkBindings(page.props, ['props'], NO_ROW);
      for (const [index, operation] of (page.operations ?? []).entries())
        yield { part: 'named-call', path: ['operations', index], operation };
  }
}
