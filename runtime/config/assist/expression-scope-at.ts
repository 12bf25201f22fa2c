// What an expression can read at a place of a page, also while the page is broken.
import type { JsonSchema, Operation } from '#core/contract.ts';
import type { TypeScope } from '#core/expression/check-types.ts';
import { rowOf } from '../contracts/row-schema.ts';
import { fieldsOf } from '../read/field-schema.ts';
import { expressionScope } from '../rules/expression-scope.ts';
import type { ValuePath } from '../yaml/value-path.ts';
import { textAt } from './outline-read.ts';
import { outcomeCall, requestFields, rowFields, type Subject } from './subject.ts';

const ROW_LISTS = new Set<string | number>(['columns', 'items', 'rowActions', 'bulkActions', 'lane']);
const AFTERWARDS = new Set<string | number>(['success', 'then', 'reveal']);

export interface ScopeHere {
  readonly scope: TypeScope;
  /** Fields that are read by their bare name, with their schemas. */
  readonly fields: ReadonlyMap<string, JsonSchema>;
  /** Roots of this place beside those of every page. */
  readonly roots: readonly string[];
}

/** `pattern` parameters come from the text as it stands. */
export function scopeAt(subject: Subject, path: ValuePath): ScopeHere {
  const fields = new Map<string, JsonSchema>(fieldsHere(subject, path));
  const roots = [
    ...(path.includes('bulkActions') ? ['count'] : []),
    ...(path.includes('parse') ? ['text', 'fileName'] : []),
  ];
  const pattern = textAt(subject.root, ['route']) ?? '';
  const result = resultHere(subject, path);
  const scope = expressionScope(pattern, { fields: new Set(fields.keys()), types: fields, roots, result });
  return { scope, fields, roots };
}

function* fieldsHere(subject: Subject, path: ValuePath): Iterable<readonly [string, JsonSchema]> {
  const { root } = subject;
  const operation = (at: ValuePath) => operationAt(subject, at);
  const kind = textAt(root, ['kind']);
  if (kind === 'detail') yield* Object.entries(rowFields(operation(['source', 'operation'])));
  if (kind === 'form') {
    yield* Object.entries(rowFields(operation(['load', 'operation'])));
    yield* Object.entries(requestFields(operation(['operation'])));
  }
  for (const [depth, key] of path.entries()) {
    const host = path.slice(0, depth);
    if (ROW_LISTS.has(key)) yield* Object.entries(rowFields(operation([...host, 'source', 'operation'])));
    // Of a timeline; elsewhere a label reads nothing of the block.
    if (key === 'label' && textAt(root, [...host, 'type']) === 'timeline')
      yield* Object.entries(rowFields(operation([...host, 'source', 'operation'])));
    if (key === 'markers') yield* Object.entries(rowFields(operation([...host, 'markers', 'operation'])));
    if (key === 'dialog') yield* Object.entries(requestFields(operation([...host, 'dialog', 'operation'])));
    if (key === 'poll') yield* Object.entries(rowFields(operation([...host, 'operation'])));
    if (key === 'options' && path.at(-1) === 'label')
      yield* Object.entries(rowFields(operation([...host, 'options', 'operation'])));
  }
}

function resultHere(subject: Subject, path: ValuePath): JsonSchema | undefined {
  const after = path.findIndex((key) => AFTERWARDS.has(key));
  if (after !== -1) {
    const call = outcomeCall(subject, path.slice(0, after));
    return call?.responseShape === 'result' ? call.response : undefined;
  }
  const parse = path.indexOf('parse');
  if (parse !== -1) return operationAt(subject, [...path.slice(0, parse + 1), 'operation'])?.response;
  return rowOf(operationAt(subject, ['load', 'operation']) ?? operationAt(subject, ['source', 'operation']));
}

function operationAt({ schemaIndex, root }: Subject, path: ValuePath): Operation | undefined {
  return schemaIndex.draft.operations.get(textAt(root, path) ?? '');
}

/** Members of a field of a contract. */
export function membersOf(schema: JsonSchema | undefined): Readonly<Record<string, JsonSchema>> {
  return fieldsOf(schema) ?? {};
}
