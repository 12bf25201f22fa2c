// Fields that pages show: the contract's result has them, and a column type has what it needs.
import type { JsonSchema } from '#core/contract.ts';
import { didYouMean } from '#core/did-you-mean.ts';
import { KIND_TEXTS, typeOfSchema } from '#core/expression/value-type.ts';
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
    if (part.part === 'response-field') yield* kindFindings(from, part);
    if (part.part === 'moment') yield* momentFindings(from, part);
    if (part.part === 'rows') yield* rowsFindings(from, part);
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

/** A count is no text, a class no list. */
function* kindFindings(
  { source }: IndexedPage,
  { name, row, path, kinds }: Extract<Part, { readonly part: 'response-field' }>,
): Iterable<Finding> {
  const field = fieldAt(row, name);
  if (kinds === undefined || field === undefined || field === 'absent') return;
  const { kind } = typeOfSchema(field);
  if (kind === 'unknown' || kind === 'null' || kinds.includes(kind)) return;
  const [zh, en] = KIND_TEXTS[kind];
  const fitting = Object.entries(fieldsOf(row) ?? {}).flatMap(([other, schema]) =>
    kinds.includes(typeOfSchema(schema).kind) ? [other] : [],
  );
  yield {
    code: 'SCH-FIELD-KIND',
    zh: `字段 “${name}” 是${zh}，这里要${kinds.map((each) => KIND_TEXTS[each][0]).join('或')}`,
    en: `Field "${name}" is ${en}; ${kinds.map((each) => KIND_TEXTS[each][1]).join(' or ')} is needed here`,
    source,
    path,
    expected: fitting.join(', '),
    suggestion: didYouMean(name, fitting) ?? (fitting.length === 1 ? fitting[0] : undefined),
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

/** A chart draws the rows of a list: the result, or one inside it. */
function* rowsFindings(
  from: IndexedPage,
  { name, answer, path }: Extract<Part, { readonly part: 'rows' }>,
): Iterable<Finding> {
  if (fieldsOf(answer) === undefined) return;
  if (name !== undefined) yield* fieldFindings(from, name, answer, [...path, 'rows']);
  const field = name === undefined ? answer : fieldAt(answer, name);
  if (field === undefined || field === 'absent') return;
  if (mayHoldRows(field)) return;
  const lists = Object.entries(fieldsOf(answer) ?? {}).flatMap(([known, one]) =>
    typeOfSchema(one).kind === 'list' && mayHoldRows(one) ? [known] : [],
  );
  yield {
    code: 'SCH-ROWS',
    zh:
      name === undefined
        ? '结果不是列表，要用 “rows” 写明行在哪个字段里'
        : `字段 “${name}” 不是列表，没有行可画`,
    en:
      name === undefined
        ? 'The result is no list: "rows" must name the field that holds the rows'
        : `Field "${name}" is no list of rows, so there is nothing to draw`,
    source: from.source,
    path: name === undefined ? path : [...path, 'rows'],
    expected: lists.join(', '),
    ...(name === undefined
      ? { at: 'key' as const }
      : { suggestion: didYouMean(name, lists) ?? (lists.length === 1 ? lists[0] : undefined) }),
  };
}

/** Nothing is said of what a contract leaves open. */
function mayHoldRows(field: JsonSchema): boolean {
  const type = typeOfSchema(field);
  if (type.kind !== 'list') return type.kind === 'unknown' || type.kind === 'null';
  return type.items.kind === 'object' || type.items.kind === 'unknown';
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
