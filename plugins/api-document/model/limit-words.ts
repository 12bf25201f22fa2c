// Limits of a value in words.
import type { FlatSchema } from './flatten-schema.ts';
import { type JsonRecord, listOf, numberOf, trimmedText } from './json-value.ts';
import { formatWords } from './type-words.ts';

/** Values that are allowed, as a caller writes them. */
export interface AllowedValue {
  readonly value: string;
  /** Empty without a label. */
  readonly label: string;
}

export interface AllowedValues {
  readonly kind: 'fixed' | 'list';
  readonly values: readonly AllowedValue[];
  /** Values beyond the longest list. */
  readonly more: number;
}

const LONGEST_LIST = 30;

/** Undefined when any value of the type is allowed. */
export function allowedValues({ schema }: FlatSchema): AllowedValues | undefined {
  if ('const' in schema)
    return { kind: 'fixed', values: [{ value: printValue(schema.const), label: '' }], more: 0 };
  const values = listOf(schema.enum);
  if (values.length === 0) return undefined;
  const labels = [schema['x-enum-varnames'], schema['x-enumNames'], schema['x-enum-descriptions']].find(
    Array.isArray,
  );
  const shown = values.slice(0, LONGEST_LIST).map((value, index) => ({
    value: printValue(value),
    label: trimmedText(listOf(labels)[index]),
  }));
  return { kind: 'list', values: shown, more: values.length - shown.length };
}

/** One phrase a limit, most useful first. */
export function limitWords(flat: FlatSchema): readonly string[] {
  const { schema, types, requiredSets } = flat;
  const phrases = [
    range(schema),
    numberOf(schema.multipleOf) === undefined ? undefined : `${schema.multipleOf} 的倍数`,
    counted(schema.minLength, schema.maxLength, '个字符', '长度'),
    counted(schema.minItems, schema.maxItems, '项', '共'),
    counted(schema.minProperties, schema.maxProperties, '个字段', '共'),
    schema.uniqueItems === true ? '各项不重复' : undefined,
    formatWords(schema, types),
    trimmedText(schema.pattern) === '' ? undefined : `匹配 ${trimmedText(schema.pattern)}`,
    'default' in schema ? `默认 ${printValue(schema.default)}` : undefined,
    flat.nullable ? '可为 null' : undefined,
    schema.additionalProperties === false && types.includes('object') ? '不接受其他字段' : undefined,
    schema.readOnly === true ? '只读' : undefined,
    schema.writeOnly === true ? '只写' : undefined,
    requiredSets.length > 0
      ? `至少填写：${requiredSets.map((set) => set.join(' 和 ')).join('，或 ')}`
      : undefined,
  ];
  return phrases.filter((phrase) => phrase !== undefined);
}

/** A value on one line; a text without quotes, unless nothing would be seen. */
export function printValue(value: unknown): string {
  const text = typeof value === 'string' && value.trim() !== '' ? value : (JSON.stringify(value) ?? '');
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}

/** OpenAPI 3.0 and Swagger 2 have `exclusiveMinimum: true`, later ones a number. */
function range(schema: JsonRecord): string | undefined {
  const low = bound(schema.minimum, schema.exclusiveMinimum);
  const high = bound(schema.maximum, schema.exclusiveMaximum);
  if (low === undefined && high === undefined) return undefined;
  if (low !== undefined && high !== undefined && !low.open && !high.open)
    return `${low.value} 到 ${high.value}`;
  const phrases = [
    low === undefined ? undefined : `${low.open ? '大于' : '不小于'} ${low.value}`,
    high === undefined ? undefined : `${high.open ? '小于' : '不大于'} ${high.value}`,
  ];
  return phrases.filter((phrase) => phrase !== undefined).join('，');
}

function bound(inclusive: unknown, exclusive: unknown) {
  const open = numberOf(exclusive);
  if (open !== undefined) return { value: open, open: true };
  const value = numberOf(inclusive);
  return value === undefined ? undefined : { value, open: exclusive === true };
}

function counted(least: unknown, most: unknown, unit: string, whole: string): string | undefined {
  const [low, high] = [numberOf(least) || undefined, numberOf(most)];
  if (low !== undefined && low === high) return `${whole} ${low} ${unit}`;
  if (low !== undefined && high !== undefined) return `${low} 到 ${high} ${unit}`;
  if (low !== undefined) return `至少 ${low} ${unit}`;
  return high === undefined ? undefined : `最多 ${high} ${unit}`;
}
