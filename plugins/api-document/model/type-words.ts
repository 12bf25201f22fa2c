// Types as a Chinese reader calls them.
import type { FlatSchema } from './flatten-schema.ts';
import { isRecord, type JsonRecord, trimmedText } from './json-value.ts';

const NAMES: Readonly<Record<string, string>> = {
  string: '字符串',
  integer: '整数',
  number: '数字',
  boolean: '布尔值',
  object: '对象',
  file: '文件',
};

/** Formats that say more than the type. */
const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '日期时间',
  date: '日期',
  time: '时间',
  duration: '时长',
  binary: '文件',
  email: '邮箱地址',
  uri: '网址',
  url: '网址',
  uuid: 'UUID',
  ipv4: 'IPv4 地址',
  ipv6: 'IPv6 地址',
  password: '密码',
};

/** Formats that a caller need not know: the platform's numbers are JSON numbers. */
const SILENT = new Set(['int32', 'float', 'double', 'int64', 'byte']);

const MEDIA: readonly (readonly [RegExp, string])[] = [
  [/^image\//, '图片'],
  [/^audio\//, '音频'],
  [/^video\//, '视频'],
  [/^text\//, '文本'],
  [/^application\/(?:[\w.-]+\+)?json$/, 'JSON'],
  [/^application\/pdf$/, 'PDF 文件'],
];

/** What a schema consists of, as far as its own words go. */
export interface PartWords {
  /** Of the items, when all have the same. */
  readonly items?: string | undefined;
  /** Of the branches of a choice, when that is all there is to say of them. */
  readonly choices?: readonly string[] | undefined;
}

export function typeWords(flat: FlatSchema, parts: PartWords = {}): string {
  const { fault, never, schema, types } = flat;
  if (fault !== undefined) return '未定义';
  if (never) return '不允许';
  if (flat.choices.length > 0 && !isRecord(schema.properties)) {
    if (parts.choices !== undefined) return [...new Set(parts.choices)].join('或');
    return flat.choose === 'one' ? '以下之一' : '以下任意组合';
  }
  if (types.length === 0) return '任意类型';
  return types.map((type) => (type === 'array' ? listName(parts.items) : nameOf(type, schema))).join('或');
}

function listName(items: string | undefined): string {
  return items === undefined || items === '任意类型' ? '数组' : `${grouped(items)}数组`;
}

/** `字符串或整数` of an array needs a bracket. */
function grouped(items: string): string {
  return /或|以下/.test(items) ? `（${items}）` : items;
}

/** What a format or an encoding says beyond the type; undefined when it says nothing new. */
export function formatWords(schema: JsonRecord, types: readonly string[]): string | undefined {
  const format = trimmedText(schema.format);
  if (format === '' || SILENT.has(format) || (types.includes('string') && format in FORMATS))
    return undefined;
  return `格式 ${format}`;
}

function nameOf(type: string, schema: JsonRecord): string {
  if (type !== 'string') return Object.hasOwn(NAMES, type) ? (NAMES[type] ?? type) : type;
  const format = trimmedText(schema.format);
  const media = trimmedText(schema.contentMediaType);
  const what = MEDIA.find(([pattern]) => pattern.test(media))?.[1];
  const encoding = trimmedText(schema.contentEncoding) || (format === 'byte' ? 'base64' : '');
  if (encoding !== '') return `${what ?? '文件'}（${encoding}）`;
  if (what !== undefined) return what;
  if (media !== '') return '文件';
  return Object.hasOwn(FORMATS, format) ? (FORMATS[format] ?? '字符串') : '字符串';
}
