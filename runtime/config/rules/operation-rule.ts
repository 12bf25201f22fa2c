// Calls that pages make: the operation exists, its fields are sent, what is sent is a field of it.

import type { JsonSchema, Operation } from '#core/contract.ts';
import { didYouMean } from '#core/did-you-mean.ts';
import type { Part } from '../index/part.ts';
import type { IndexedPage, SchemaIndex } from '../index/schema-index.ts';
import { fieldAt, fieldsOf, itemsOf } from '../read/field-schema.ts';
import type { Finding } from '../read/source.ts';
import { unknownName } from '../read/unknown-name.ts';

/** Sent by every table without being written. */
const TABLE_FIELDS = ['pageNo', 'pageSize', 'orderBy', 'order'];

export function* operationRule(from: IndexedPage, schemaIndex: SchemaIndex): Iterable<Finding> {
  const { operations } = schemaIndex.draft;
  for (const part of from.parts) {
    if (part.part === 'call') yield* callFindings(from, part, operations.get(part.operation), schemaIndex);
    if (part.part === 'named-call' && !schemaIndex.known.operations.has(part.operation)) {
      yield unknownName(part.operation, schemaIndex.known.operations, ['接口', 'operation'], {
        code: 'SCH-OPERATION',
        source: from.source,
        path: part.path,
      });
    }
    if (part.part === 'request-fields')
      yield* fieldFindings(from, part, operations.get(part.operation)?.request);
    if (part.part === 'filter') {
      for (const id of part.operations) yield* filterFindings(from, part, operations.get(id));
    }
  }
}

type Call = Extract<Part, { readonly part: 'call' }>;

function* callFindings(
  from: IndexedPage,
  part: Call,
  operation: Operation | undefined,
  schemaIndex: SchemaIndex,
): Iterable<Finding> {
  const { source } = from;
  if (operation === undefined) {
    if (!schemaIndex.known.operations.has(part.operation)) {
      yield unknownName(part.operation, schemaIndex.known.operations, ['接口', 'operation'], {
        code: 'SCH-OPERATION',
        source,
        path: [...part.path, 'operation'],
      });
    }
    return;
  }
  const fields = fieldsOf(operation.request);
  if (fields === undefined) return;
  const sent = Object.keys(part.body ?? {});
  const wrong = sent.filter((name) => !Object.hasOwn(fields, name));
  for (const name of wrong) {
    yield requestField(name, operation.id, fields, sent, {
      source,
      path: [...part.path, 'body', name],
      at: 'key',
    });
  }
  const given = new Set([...sent, ...part.sent, ...TABLE_FIELDS]);
  const missing = requiredOf(operation.request).filter(
    (name) => Object.hasOwn(fields, name) && !given.has(name) && fields[name]?.default === undefined,
  );
  // What is misspelt was reported; its right name is not missing as well.
  const misspelt = part.sent.filter((name) => !Object.hasOwn(fields, name));
  for (const name of missing.slice(wrong.length + misspelt.length)) {
    yield {
      code: 'SCH-REQUEST-MISSING',
      zh: `接口 ${operation.id} 还需要请求字段 “${name}”`,
      en: `Operation ${operation.id} also needs the request field "${name}"`,
      source,
      path: [...part.path, 'operation'],
    };
  }
}

function* fieldFindings(
  { source }: IndexedPage,
  part: Extract<Part, { readonly part: 'request-fields' }>,
  request: JsonSchema | undefined,
): Iterable<Finding> {
  const list = part.within === undefined ? request : fieldAt(request, part.within);
  if (list === 'absent')
    return yield requestField(part.within ?? '', part.operation, fieldsOf(request) ?? {}, [], {
      source,
      path: part.path,
      at: 'key',
    });
  const fields = fieldsOf(itemsOf(list) ?? list);
  if (fields === undefined) return;
  for (const [index, name] of part.names.entries()) {
    if (Object.hasOwn(fields, name)) continue;
    // A list of names points at the name; a map points at its key.
    const inList = part.path.at(-1) === 'fields';
    const inMap = part.path.at(-1) === 'into' || part.path.at(-1) === 'values';
    const path = inList ? [...part.path, index] : inMap ? [...part.path, name] : part.path;
    yield requestField(name, part.operation, fields, part.names, {
      source,
      path,
      at: inList ? 'value' : 'key',
    });
  }
}

function* filterFindings(
  { source }: IndexedPage,
  part: Extract<Part, { readonly part: 'filter' }>,
  operation: Operation | undefined,
): Iterable<Finding> {
  const fields = fieldsOf(operation?.request);
  if (operation === undefined || fields === undefined) return;
  const names = part.filter.type === 'time-range' ? ['from', 'to'] : [part.filter.name];
  const wrong = names.find((name) => !Object.hasOwn(fields, name));
  if (wrong !== undefined)
    yield requestField(wrong, operation.id, fields, [], { source, path: [...part.path, 'name'] });
}

function requestField(
  name: string,
  operation: string,
  fields: Readonly<Record<string, JsonSchema>>,
  used: readonly string[],
  place: Pick<Finding, 'source' | 'path' | 'at'>,
): Finding {
  const free = Object.keys(fields).filter((field) => !used.includes(field));
  return {
    ...place,
    code: 'SCH-REQUEST-FIELD',
    zh: `接口 ${operation} 没有请求字段 “${name}”`,
    en: `Operation ${operation} has no request field "${name}"`,
    expected: Object.keys(fields).join(', '),
    suggestion: didYouMean(name, free),
  };
}

function requiredOf(schema: JsonSchema): readonly string[] {
  const required = schema.required;
  return Array.isArray(required) ? required.map(String) : [];
}
