// Values that pages send: each fits the request field it goes into.
import type { JsonSchema } from '#core/contract.ts';
import { NO_ROW, type Part } from '../index/part.ts';
import type { IndexedPage, SchemaIndex } from '../index/schema-index.ts';
import { fieldsOf } from '../read/field-schema.ts';
import type { Finding } from '../read/source.ts';
import { valueProblem } from './value-problem.ts';

export function* valueRule(from: IndexedPage, { draft }: SchemaIndex): Iterable<Finding> {
  for (const part of from.parts) {
    if (part.part === 'values') {
      const fields = fieldsOf(draft.operations.get(part.operation)?.request);
      if (fields !== undefined) yield* valueFindings(from, part, fields);
    }
    if (part.part === 'filter' && part.filter.default !== undefined && part.filter.type !== 'time-range') {
      const { name, default: value } = part.filter;
      for (const id of part.operations) {
        const field = fieldsOf(draft.operations.get(id)?.request)?.[name];
        const problem = valueProblem(value, field, NO_ROW, from.pattern);
        if (problem !== undefined) yield finding(from, name, [...part.path, 'default'], problem);
      }
    }
  }
}

function* valueFindings(
  from: IndexedPage,
  { path, values, scope }: Extract<Part, { readonly part: 'values' }>,
  fields: Readonly<Record<string, JsonSchema>>,
): Iterable<Finding> {
  for (const [name, value] of Object.entries(values)) {
    if (!Object.hasOwn(fields, name)) continue;
    const problem = valueProblem(value, fields[name], scope, from.pattern);
    if (problem !== undefined) yield finding(from, name, [...path, name], problem);
  }
}

function finding(
  { source }: IndexedPage,
  name: string,
  path: Finding['path'],
  { zh, en, ...hints }: NonNullable<ReturnType<typeof valueProblem>>,
): Finding {
  return {
    code: 'SCH-REQUEST-VALUE',
    zh: `请求字段 “${name}” ${zh}`,
    en: `Request field "${name}": ${en.charAt(0).toLowerCase()}${en.slice(1)}`,
    source,
    path,
    ...hints,
  };
}
