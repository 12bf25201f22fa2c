import type { JsonSchema, Operation } from '#core/contract.ts';
import { isTemplate } from '#core/expression/parse-template.ts';
import type { Action, Bindings, FieldUi, Source } from '#core/generated/page-language.ts';
import { UPLOAD_CALLS } from '#core/upload-calls.ts';
import { rowOf } from '../contracts/row-schema.ts';
import { NO_ROW, type Part, type PartScope } from '../index/part.ts';
import { fieldsOf } from '../read/field-schema.ts';
import type { ValuePath } from '../yaml/value-path.ts';

export type Operations = ReadonlyMap<string, Operation>;
export type Parts = Generator<Part>;

export function* walkAction(
  action: Action,
  path: ValuePath,
  scope: PartScope,
  operations: Operations,
): Parts {
  yield { part: 'action', path, action };
  yield* walkTemplate(action.label, [...path, 'label'], scope);
  yield* walkCondition(action.when, [...path, 'when'], scope);
  yield* walkTemplate(action.href, [...path, 'href'], scope);
  yield* walkLink(action, path, scope);
  for (const key of ['title', 'text', 'typed'] as const)
    yield* walkTemplate(action.confirm?.[key], [...path, 'confirm', key], scope);
  if (action.operation !== undefined)
    yield* walkCall({ ...action, operation: action.operation }, path, scope, []);
  const { dialog } = action;
  if (dialog !== undefined) {
    const at = [...path, 'dialog'];
    yield* walkTemplate(dialog.title, [...at, 'title'], scope);
    yield* walkCall(dialog, at, scope, dialog.fields);
    yield {
      part: 'request-fields',
      path: [...at, 'fields'],
      operation: dialog.operation,
      names: dialog.fields,
    };
    yield* walkValues(dialog.values, [...at, 'values'], dialog.operation, scope);
    yield* walkUi(dialog.ui, [...at, 'ui'], dialog.operation, operations, scope);
  }
  yield* walkOutcome(action, path, scope, operations.get(action.operation ?? dialog?.operation ?? ''));
}

/** What happens after success: notice, secrets shown once, next page. */
export function* walkOutcome(
  action: Pick<Action, 'success' | 'reveal' | 'then'>,
  path: ValuePath,
  scope: PartScope,
  operation: Operation | undefined,
): Parts {
  const after: PartScope = {
    ...scope,
    result: operation?.responseShape === 'result' ? operation.response : undefined,
  };
  yield* walkTemplate(action.success, [...path, 'success'], after);
  for (const [index, field] of (action.reveal?.fields ?? []).entries()) {
    yield {
      part: 'response-field',
      path: [...path, 'reveal', 'fields', index, 'name'],
      name: field.name,
      row: after.result,
    };
  }
  if (action.then !== undefined) yield* walkLink(action.then, [...path, 'then'], after);
}

export function* walkLink(
  target: { readonly to?: string; readonly params?: Bindings; readonly query?: Bindings },
  path: ValuePath,
  scope: PartScope,
): Parts {
  if (target.to !== undefined)
    yield { part: 'link', path: [...path, 'to'], to: target.to, params: target.params, query: target.query };
  yield* walkBindings(target.params, [...path, 'params'], scope);
  yield* walkBindings(target.query, [...path, 'query'], scope);
}

export function* walkCall(source: Source, path: ValuePath, scope: PartScope, sent: readonly string[]): Parts {
  yield { part: 'call', path, operation: source.operation, body: source.body, sent };
  if (source.body !== undefined)
    yield {
      part: 'values',
      path: [...path, 'body'],
      values: source.body,
      operation: source.operation,
      scope,
    };
  yield* walkBindings(source.body, [...path, 'body'], scope);
}

/** What a form begins with: fields of the request. */
export function* walkValues(
  values: Bindings | undefined,
  path: ValuePath,
  operation: string,
  scope: PartScope,
): Parts {
  if (values === undefined) return;
  yield { part: 'request-fields', path, operation, names: Object.keys(values) };
  yield { part: 'values', path, values, operation, scope };
  yield* walkBindings(values, path, scope);
}

/** A source that is read: its polling condition sees the result. */
export function* walkSource(
  source: Source,
  path: ValuePath,
  scope: PartScope,
  operations: Operations,
  sent: readonly string[] = [],
): Parts {
  yield* walkCall(source, path, scope, sent);
  const operation = operations.get(source.operation);
  yield* walkCondition(source.poll?.while, [...path, 'poll', 'while'], {
    ...scope,
    fields: undefined,
    types: new Map(),
    result: operation?.responseShape === 'result' ? operation.response : undefined,
  });
}

/** Fields of the form as the page wants them drawn. */
export function* walkUi(
  ui: Readonly<Record<string, FieldUi>> | undefined,
  path: ValuePath,
  operation: string,
  operations: Operations,
  scope: PartScope,
): Parts {
  if (ui === undefined) return;
  const inForm = withFields(scope, fieldsOf(operations.get(operation)?.request) ?? {});
  for (const [name, field] of Object.entries(ui)) {
    const at = [...path, name];
    yield { part: 'request-fields', path: at, operation, names: [name] };
    yield* walkCondition(field.when, [...at, 'when'], inForm);
    yield* walkOptions(field.options, [...at, 'options'], inForm, operations);
    if (field.note !== undefined) {
      yield* walkSource(field.note, [...at, 'note'], scope, operations);
      const answer = operations.get(field.note.operation)?.response;
      yield* walkTemplate(field.note.text, [...at, 'note', 'text'], { ...NO_ROW, result: answer });
    }
    for (const [column, { options }] of Object.entries(field.columns ?? {})) {
      const place = [...at, 'columns', column];
      yield { part: 'request-fields', path: place, operation, names: [column], within: name };
      yield* walkOptions(options, [...place, 'options'], inForm, operations);
    }
    if (field.widget === 'file')
      for (const called of Object.values(UPLOAD_CALLS))
        yield { part: 'named-call', path: [...at, 'widget'], operation: called };
    if (field.parse !== undefined) {
      const { parse } = field;
      yield* walkCall(
        parse,
        [...at, 'parse'],
        { ...inForm, roots: [...inForm.roots, 'text', 'fileName'] },
        [],
      );
      const answer = operations.get(parse.operation)?.response;
      yield {
        part: 'request-fields',
        path: [...at, 'parse', 'into'],
        operation,
        names: Object.keys(parse.into),
      };
      const filling = { ...inForm, result: answer };
      yield { part: 'values', path: [...at, 'parse', 'into'], values: parse.into, operation, scope: filling };
      yield* walkBindings(parse.into, [...at, 'parse', 'into'], filling);
    }
  }
}

export function* walkOptions(
  options: FieldUi['options'],
  path: ValuePath,
  scope: PartScope,
  operations: Operations,
): Parts {
  if (options === undefined) return;
  yield* walkSource(options, path, scope, operations);
  const row = rowOf(operations.get(options.operation));
  const { value, label } = options;
  yield { part: 'response-field', path: [...path, 'value'], name: value, row };
  // A label may be put together from several fields.
  if (isTemplate(label)) yield* walkTemplate(label, [...path, 'label'], rowScope(scope, row));
  else yield { part: 'response-field', path: [...path, 'label'], name: label, row };
}

export function* walkTemplate(text: string | undefined, path: ValuePath, scope: PartScope): Parts {
  if (text?.includes('${') === true) yield { part: 'template', path, text, scope };
}

export function* walkCondition(text: string | undefined, path: ValuePath, scope: PartScope): Parts {
  if (text !== undefined) yield { part: 'condition', path, text, scope };
}

/** Every text inside a YAML value. */
export function* walkBindings(value: unknown, path: ValuePath, scope: PartScope): Parts {
  if (typeof value === 'string') yield* walkTemplate(value, path, scope);
  else if (Array.isArray(value))
    for (const [index, item] of value.entries()) yield* walkBindings(item, [...path, index], scope);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) yield* walkBindings(item, [...path, key], scope);
  }
}

/** The scope of a row: its fields beside those around it. */
export function rowScope(scope: PartScope, row: JsonSchema | undefined): PartScope {
  const fields = fieldsOf(row);
  return fields === undefined ? { ...scope, fields: undefined, types: new Map() } : withFields(scope, fields);
}

/** More fields than the scope has; of two with one name the new one is read. */
export function withFields(scope: PartScope, fields: Readonly<Record<string, JsonSchema>>): PartScope {
  if (scope.fields === undefined) return scope;
  return {
    ...scope,
    fields: new Set([...scope.fields, ...Object.keys(fields)]),
    types: new Map([...scope.types, ...Object.entries(fields)]),
  };
}
