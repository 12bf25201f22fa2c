// Contracts are consistent: required fields exist, requests refuse unknown ones, responses have one shape.
import type { JsonSchema, Operation } from '#core/contract.ts';
import { didYouMean } from '#core/did-you-mean.ts';
import { requiredWhen } from '#core/required-when.ts';
import type { SchemaIndex, SourceLocation } from '../index/schema-index.ts';
import { fieldsOf, isRecord } from '../read/field-schema.ts';
import type { Finding } from '../read/source.ts';

const CONTENT = ['requestBody', 'content'];
const SHAPES = ['x-page', 'x-result', 'x-file', 'x-none'];

export function* contractRule(schemaIndex: SchemaIndex): Iterable<Finding> {
  for (const operation of schemaIndex.draft.operations.values()) {
    const place = schemaIndex.operationPlace(operation.id);
    if (place === undefined) continue;
    yield* requestFindings(operation, place);
    yield* pathFindings(operation, place);
    yield* shapeFindings(place);
    const { of, by = 'id', can } = operation.access;
    const fields = fieldsOf(operation.request);
    if (of !== undefined && fields !== undefined && !Object.hasOwn(fields, by)) {
      const at = operation.access.by === undefined ? ['x-access', 'of'] : ['x-access', 'by'];
      yield {
        code: 'SCH-ACCESS-FIELD',
        zh: `请求里没有决定范围的字段 “${by}”`,
        en: `The request has no field "${by}" to decide the scope by`,
        source: place.source,
        path: [...place.path, ...at],
        suggestion: didYouMean(by, Object.keys(fields)),
      };
    }
    if (can === 'public' && operation.permission !== undefined) {
      yield {
        code: 'SCH-ACCESS-FIELD',
        zh: '公开接口不能再要求权限键',
        en: 'A public call cannot ask for a permission key',
        source: place.source,
        path: [...place.path, 'x-permission'],
        at: 'key',
      };
    }
  }
}

function* requestFindings(operation: Operation, { source, path }: SourceLocation): Iterable<Finding> {
  const { request } = operation;
  const at = [...path, ...CONTENT, mediaOf(operation), 'schema'];
  if (request.type === 'object' && request.additionalProperties === undefined) {
    yield {
      code: 'SCH-REQUEST-OPEN',
      zh: '请求对象必须写明 additionalProperties: false',
      en: 'Request objects must say additionalProperties: false',
      source,
      path: at,
      at: 'key',
    };
  }
  const fields = fieldsOf(request);
  if (fields === undefined) return;
  for (const [name, field] of Object.entries(fields))
    yield* conditionFindings(name, field, fields, { source, path: at });
  const required = request.required;
  if (!Array.isArray(required)) return;
  for (const [index, name] of required.entries()) {
    if (Object.hasOwn(fields, String(name))) continue;
    yield {
      code: 'SCH-REQUIRED-FIELD',
      zh: `必填字段 “${name}” 不在 properties 里`,
      en: `Required field "${name}" is not among the properties`,
      source,
      path: [...at, 'required', index],
      suggestion: didYouMean(
        String(name),
        Object.keys(fields).filter((field) => !required.includes(field)),
      ),
    };
  }
}

/** The other field exists and can have the value. */
function* conditionFindings(
  name: string,
  field: JsonSchema,
  fields: Readonly<Record<string, JsonSchema>>,
  { source, path }: SourceLocation,
): Iterable<Finding> {
  for (const [other, values] of requiredWhen(field)) {
    const place = { source, path: [...path, 'properties', name, 'x-required-when', other] };
    const known = fields[other]?.enum;
    if (fields[other] === undefined)
      yield {
        ...place,
        code: 'SCH-REQUIRED-FIELD',
        zh: `条件字段 “${other}” 不在 properties 里`,
        en: `The field "${other}" of the condition is not among the properties`,
        at: 'key',
        suggestion: didYouMean(other, Object.keys(fields)),
      };
    else if (Array.isArray(known)) {
      const wrong = values.find((value) => !known.includes(value));
      if (wrong !== undefined)
        yield {
          ...place,
          code: 'SCH-REQUIRED-FIELD',
          zh: `字段 “${other}” 不会是 ${JSON.stringify(wrong)}，“${name}” 永远不会因此必填`,
          en: `"${other}" is never ${JSON.stringify(wrong)}, so "${name}" is never required by it`,
          expected: known.join(', '),
          suggestion: didYouMean(String(wrong), known.map(String)),
        };
    }
  }
}

/** A body of bytes leaves no room for fields. */
function* pathFindings(operation: Operation, { source, path }: SourceLocation): Iterable<Finding> {
  if (operation.bodyBytes === undefined) return;
  for (const name of Object.keys(fieldsOf(operation.request) ?? {})) {
    if (operation.path.includes(`{${name}}`)) continue;
    yield {
      code: 'SCH-PATH-FIELD',
      zh: `请求体是字节，字段 “${name}” 只能写在路径里`,
      en: `The body is bytes, so the field "${name}" has to stand in the path`,
      source,
      path: [...path, ...CONTENT, mediaOf(operation), 'schema', 'properties', name],
      at: 'key',
    };
  }
}

function mediaOf({ bodyBytes }: Operation): string {
  return bodyBytes === undefined ? 'application/json' : 'application/octet-stream';
}

function* shapeFindings({ source, path }: SourceLocation): Iterable<Finding> {
  const at = [...path, 'responses', '200'];
  const response = at.reduce<unknown>((host, key) => (isRecord(host) ? host[key] : undefined), source.value);
  const said = SHAPES.filter((shape) => isRecord(response) && response[shape] !== undefined);
  if (said.length === 1) return;
  yield {
    code: 'SCH-RESPONSE',
    zh: `响应必须恰好写 ${SHAPES.join('、')} 之一`,
    en: `A response says exactly one of ${SHAPES.join(', ')}`,
    source,
    path: said[1] === undefined ? at : [...at, said[1]],
    at: 'key',
  };
}
