// Fields that pages show: the contract's result has them, and a column type has what it needs.
import type { JsonSchema } from '#core/contract.ts';
import { didYouMean } from '#core/did-you-mean.ts';
import { typeOfSchema } from '#core/expression/value-type.ts';
import type { Column } from '#core/generated/page-language.ts';
import type { Part } from '../index/part.ts';
import type { IndexedPage } from '../index/schema-index.ts';
import { fieldAt, fieldsOf, itemsOf } from '../read/field-schema.ts';
import type { Finding } from '../read/source.ts';

export function* responseRule(from: IndexedPage): Iterable<Finding> {
  for (const part of from.parts) {
    if (part.part === 'column') {
      if (part.column.name !== undefined)
        yield* fieldFindings(from, part.column.name, part.row, [...part.path, 'name']);
      yield* columnFindings(from, part.column, part.path);
      yield* enumFindings(from, part);
    }
    if (part.part === 'stat') {
      yield* fieldFindings(from, part.stat.name, part.row, [...part.path, 'name']);
      yield* trendFindings(from, part);
    }
    if (part.part === 'response-field' || part.part === 'moment')
      yield* fieldFindings(from, part.name, part.row, part.path);
    if (part.part === 'moment') yield* momentFindings(from, part);
  }
}

function* fieldFindings(
  { source }: IndexedPage,
  name: string,
  row: JsonSchema | undefined,
  path: Finding['path'],
): Iterable<Finding> {
  if (fieldAt(row, name) !== 'absent') return;
  const known = Object.keys(fieldsOf(row) ?? {});
  yield {
    code: 'SCH-RESPONSE-FIELD',
    zh: `接口的响应里没有字段 “${name}”`,
    en: `The answer of the call has no field "${name}"`,
    source,
    path,
    expected: known.join(', '),
    suggestion: didYouMean(name, known),
  };
}

/** What is compared must be returned for the span before and for each part of this one. */
function* trendFindings(
  { source }: IndexedPage,
  { stat, row, path }: Extract<Part, { readonly part: 'stat' }>,
): Iterable<Finding> {
  if (stat.trend === undefined || fieldAt(row, stat.name) === 'absent') return;
  const points = fieldAt(row, 'points');
  const inPoints = points === 'absent' ? points : fieldAt(itemsOf(points), stat.name);
  if (fieldAt(row, `previous.${stat.name}`) !== 'absent' && inPoints !== 'absent') return;
  yield {
    code: 'SCH-RESPONSE-FIELD',
    zh: `接口的响应里没有 “${stat.name}” 的走势：previous 和 points 里都要有这个字段`,
    en: `The answer of the call has no trend of "${stat.name}": both previous and points must have that field`,
    source,
    path: [...path, 'trend'],
  };
}

/** Texts of moments say so by their format; numbers are milliseconds. */
function* momentFindings(
  { source }: IndexedPage,
  { name, row, path }: Extract<Part, { readonly part: 'moment' }>,
): Iterable<Finding> {
  const field = fieldAt(row, name);
  if (field === undefined || field === 'absent' || Object.keys(field).length === 0) return;
  const { kind } = typeOfSchema(field);
  if (field.format === 'date-time' || kind === 'number' || kind === 'unknown') return;
  const moments = Object.entries(fieldsOf(row) ?? {}).filter(([, { format }]) => format === 'date-time');
  yield {
    code: 'SCH-MOMENT',
    zh: `字段 “${name}” 不是时间`,
    en: `Field "${name}" holds no moment`,
    source,
    path,
    expected: moments.map(([other]) => other).join(', '),
    suggestion: moments.length === 1 ? moments[0]?.[0] : undefined,
  };
}

const NEEDS: Readonly<Partial<Record<NonNullable<Column['type']>, keyof Column>>> = {
  tpl: 'tpl',
  link: 'to',
  operation: 'buttons',
};

function* columnFindings({ source }: IndexedPage, column: Column, path: Finding['path']): Iterable<Finding> {
  const needed = column.type === undefined ? undefined : NEEDS[column.type];
  if (
    needed !== undefined &&
    column[needed] === undefined &&
    !(column.type === 'link' && column.tpl !== undefined)
  ) {
    yield {
      code: 'SCH-COLUMN',
      zh: `type: ${column.type} 的列需要 “${needed}”`,
      en: `A column of type ${column.type} needs "${needed}"`,
      source,
      path: [...path, 'type'],
    };
  }
  if (needed === undefined && column.name === undefined) {
    yield {
      code: 'SCH-COLUMN',
      zh: '这一列需要 “name”',
      en: 'This column needs "name"',
      source,
      path,
      at: 'key',
    };
  }
}

/** A status needs an enum from the page or from the contract; otherwise it is drawn as bare text. */
function* enumFindings(
  { source }: IndexedPage,
  { column, row, path }: Extract<Part, { readonly part: 'column' }>,
): Iterable<Finding> {
  if (column.enum !== undefined || (column.type !== 'status' && column.type !== 'mapping')) return;
  const field = column.name === undefined ? undefined : fieldAt(row, column.name);
  // A field whose definition lies in a broken file says nothing at all.
  if (
    field === undefined ||
    field === 'absent' ||
    field['x-enum'] !== undefined ||
    Object.keys(field).length === 0
  )
    return;
  yield {
    code: 'SCH-COLUMN',
    zh: `字段 “${column.name}” 在接口里没有 x-enum，这一列要写明 “enum”`,
    en: `The contract gives field "${column.name}" no x-enum, so the column needs "enum"`,
    source,
    path: [...path, 'type'],
  };
}
