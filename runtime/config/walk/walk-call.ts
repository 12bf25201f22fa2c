// Calls that a page makes, and the forms that fill them in.
import type { Bindings, FieldUi, Filter, Source } from '#core/generated/page-language.ts';
import { UPLOAD_CALLS } from '#core/upload-calls.ts';
import { listRow } from '../contracts/row-schema.ts';
import { NO_ROW, type PartScope } from '../index/part.ts';
import { fieldAt, fieldsOf, itemsOf } from '../read/field-schema.ts';
import type { ValuePath } from '../yaml/value-path.ts';
import type { Operations, Parts } from './kind-walk.ts';
import { walkBindings, walkCondition, walkRowText, walkTemplate, withFields } from './walk-text.ts';

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
    yield { part: 'request-fields', path: at, operation, ...placeOf(name) };
    yield* walkCondition(field.when, [...at, 'when'], inForm);
    yield* walkOptions(field.options, [...at, 'options'], inForm, operations);
    if (field.note !== undefined) {
      yield* walkSource(field.note, [...at, 'note'], scope, operations);
      const answer = operations.get(field.note.operation)?.response;
      yield* walkTemplate(field.note.text, [...at, 'note', 'text'], { ...NO_ROW, result: answer });
    }
    const found = fieldAt(operations.get(operation)?.request, name);
    const own = found === 'absent' ? undefined : found;
    const member = itemsOf(own) ?? own;
    const inItem = withFields(inForm, fieldsOf(member) ?? {});
    for (const [column, { options, when }] of Object.entries(field.columns ?? {})) {
      const place = [...at, 'columns', column];
      yield { part: 'request-fields', path: place, operation, names: [column], within: name };
      yield* walkCondition(when, [...place, 'when'], inItem);
      yield* walkOptions(options, [...place, 'options'], inForm, operations);
    }
    yield* walkBindings(field.newItem, [...at, 'newItem'], { ...inForm, roots: [...inForm.roots, 'count'] });
    if (field.newItem !== undefined)
      yield {
        part: 'request-fields',
        path: [...at, 'newItem'],
        operation,
        names: Object.keys(field.newItem),
        within: name,
      };
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

/** A field of an object is named by its path: `retry.count`. */
function placeOf(name: string): { readonly names: readonly string[]; readonly within?: string } {
  const end = name.lastIndexOf('.');
  return end === -1 ? { names: [name] } : { names: [name.slice(end + 1)], within: name.slice(0, end) };
}

export function* walkOptions(
  options: Filter['options'],
  path: ValuePath,
  scope: PartScope,
  operations: Operations,
): Parts {
  if (options === undefined) return;
  yield* walkSource(options, path, scope, operations);
  const { value, label, rows } = options;
  const called = operations.get(options.operation);
  if (rows !== undefined) yield { part: 'rows', path, name: rows, answer: called?.response };
  const row = listRow(called, rows);
  yield { part: 'response-field', path: [...path, 'value'], name: value, row };
  yield* walkRowText(label, [...path, 'label'], scope, row);
}
