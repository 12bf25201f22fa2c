// A broken rule as a Chinese sentence that names the field by its title and says what would be right.
import { percentOfShare } from '../share.ts';
import { FORMAT_TEXTS } from './formats.ts';
import { pointerSegments, type Violation } from './violation.ts';

type Schema = Readonly<Record<string, unknown>>;

const TYPE_TEXTS: Readonly<Record<string, string>> = {
  string: '文本',
  number: '数字',
  integer: '整数',
  boolean: '是或否',
  array: '列表',
  object: '对象',
  null: '空值',
};
export const ENUM_SHOWN = 12;

type Describe = (violation: Violation, schema: Schema) => string;

/** What is wrong, without the field's name; the caller puts it in front. */
const RULES: Readonly<Record<string, Describe>> = {
  type: ({ params }) => `必须是${typeText(params.type)}`,
  required: () => '不能为空',
  dependentRequired: () => '不能为空',
  additionalProperties: () => '不认识的字段',
  unevaluatedProperties: () => '不认识的字段',
  enum: ({ params }) => `只能是${choices(params.allowedValues)}`,
  const: ({ params }) => `只能是 ${JSON.stringify(params.allowedValue)}`,
  minLength: ({ params, data }) =>
    data === '' ? '不能为空' : `不能少于 ${params.limit} 个字符，实际 ${lengthOf(data)} 个`,
  maxLength: ({ params, data }) => `不能超过 ${params.limit} 个字符，实际 ${lengthOf(data)} 个`,
  pattern: ({ data }, schema) =>
    data === '' && schema['x-pattern-text'] === undefined
      ? '不能为空'
      : String(schema['x-pattern-text'] ?? '格式不正确'),
  format: ({ params }) => FORMAT_TEXTS[String(params.format)] ?? '格式不正确',
  minimum: ({ params }, schema) => `不能小于 ${limitText(params.limit, schema)}`,
  maximum: ({ params }, schema) => `不能大于 ${limitText(params.limit, schema)}`,
  exclusiveMinimum: ({ params }, schema) => `必须大于 ${limitText(params.limit, schema)}`,
  exclusiveMaximum: ({ params }, schema) => `必须小于 ${limitText(params.limit, schema)}`,
  multipleOf: ({ params }) => `必须是 ${params.multipleOf} 的倍数`,
  minItems: ({ params, data }) =>
    lengthOf(data) === 0 ? '不能为空' : `至少 ${params.limit} 项，实际 ${lengthOf(data)} 项`,
  maxItems: ({ params, data }) => `最多 ${params.limit} 项，实际 ${lengthOf(data)} 项`,
  uniqueItems: ({ params: { i, j } }) =>
    `第 ${Math.max(Number(i), Number(j)) + 1} 项与第 ${Math.min(Number(i), Number(j)) + 1} 项重复`,
  minProperties: ({ params }) => `至少 ${params.limit} 项`,
  maxProperties: ({ params }) => `最多 ${params.limit} 项`,
  propertyNames: () => '名称不符合要求',
};

/** E.g. `应用名称不能超过 64 个字符，实际 80 个`. Values themselves are never repeated: they may be huge or secret. */
export function describeViolation(violation: Violation): string {
  const schema = asSchema(violation.parentSchema);
  const text = RULES[violation.keyword]?.(violation, schema) ?? '不符合要求';
  const unknown =
    violation.keyword === 'additionalProperties' || violation.keyword === 'unevaluatedProperties';
  if (unknown) return text;
  const name = violatedTitle(violation, schema);
  // Latin letters and digits stand apart from Chinese text.
  return /[A-Za-z0-9]$/.test(name) ? `${name} ${text}` : `${name}${text}`;
}

/** Whether a violation only follows from others and would repeat them. */
export function isConsequence(violation: Violation): boolean {
  return violation.keyword === 'if' || violation.keyword === 'then' || violation.keyword === 'else';
}

function violatedTitle(violation: Violation, schema: Schema): string {
  const missing = violation.params.missingProperty;
  if (typeof missing === 'string') {
    const field = asSchema(asSchema(schema.properties)[missing]);
    return String(field.title ?? missing);
  }
  if (typeof schema.title === 'string') return schema.title;
  const segments = pointerSegments(violation.instancePath);
  const last = segments.at(-1);
  if (last === undefined) return '请求';
  return /^\d+$/.test(last) ? `第 ${Number(last) + 1} 项` : last;
}

/** Of a share in both forms: people fill in the percent, programs send the share. */
function limitText(limit: unknown, schema: Schema): string {
  return schema['x-share'] === true ? `${percentOfShare(Number(limit))}%（${limit}）` : String(limit);
}

function choices(values: unknown): string {
  const list = Array.isArray(values) ? values.filter((value) => value !== null) : [];
  const shown = list.slice(0, ENUM_SHOWN).map(String).join('、');
  return list.length > ENUM_SHOWN ? ` ${shown} 等 ${list.length} 个值之一` : ` ${shown}`;
}

function typeText(type: unknown): string {
  const types = (Array.isArray(type) ? type : String(type).split(',')).filter((name) => name !== 'null');
  return types.map((name) => TYPE_TEXTS[String(name)] ?? String(name)).join('或');
}

/** Characters of a text as a person counts them, or items of a list. */
function lengthOf(data: unknown): number {
  if (typeof data === 'string') return Array.from(data).length;
  return Array.isArray(data) ? data.length : 0;
}

function asSchema(value: unknown): Schema {
  return typeof value === 'object' && value !== null ? (value as Schema) : {};
}
