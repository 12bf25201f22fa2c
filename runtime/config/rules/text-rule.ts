// What people read is there and is Chinese. Names of things may be Latin: only what surely has a Chinese word is reported.

import type { IndexedPage, SchemaIndex } from '../index/schema-index.ts';
import { isRecord } from '../read/field-schema.ts';
import type { FileKind } from '../read/file-kinds.ts';
import type { Finding, Source } from '../read/source.ts';
import type { ValuePath } from '../yaml/value-path.ts';
import { CONSOLE_WORDS } from './console-words.ts';

const KINDS: readonly FileKind[] = [
  'menu',
  'api',
  'entity',
  'enum',
  'error',
  'products',
  'plugin',
  'fragment',
  'parameters',
  'journey',
];
/** Keys whose texts people read. */
const SHOWN: ReadonlySet<string> = new Set([
  'title',
  'label',
  'description',
  'placeholder',
  'hint',
  'help',
  'success',
  'subtitle',
  'summary',
  'sidebarTitle',
  'remedy',
]);
/** Below these keys stand values and code. */
const OPAQUE: ReadonlySet<string> = new Set([
  'params',
  'query',
  'values',
  'samples',
  'data',
  'into',
  'example',
  'default',
]);
const CHINESE = /[\u4e00-\u9fff]/;
const SENTENCE_WORDS = 3;

export function* textPageRule({ source }: IndexedPage): Iterable<Finding> {
  yield* visit(source.value, [], source);
}

export function* textRule(schemaIndex: SchemaIndex): Iterable<Finding> {
  for (const kind of KINDS)
    for (const source of schemaIndex.sources(kind)) yield* visit(source.value, [], source);
  for (const source of schemaIndex.sources('error')) yield* errorFindings(source);
}

function* visit(value: unknown, path: ValuePath, source: Source): Iterable<Finding> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* visit(item, [...path, index], source);
    return;
  }
  if (!isRecord(value)) return;
  for (const [key, member] of Object.entries(value)) {
    if (typeof member === 'string') {
      if (isShown(key, path, value, source)) yield* textFindings(member, [...path, key], source);
    } else if (!OPAQUE.has(key)) yield* visit(member, [...path, key], source);
  }
}

function isShown(
  key: string,
  path: ValuePath,
  host: Readonly<Record<string, unknown>>,
  source: Source,
): boolean {
  // A page's `help` names a page; the label of rows names a field.
  if (
    source.kind === 'page' &&
    ((key === 'help' && path.length === 0) || (key === 'label' && labelsRows(host)))
  )
    return false;
  // A property may be called `title`: then its value is a schema, never a text; `info.title` is the file's own.
  if (path.at(-1) === 'body' || path.at(-1) === 'properties') return false;
  return SHOWN.has(key) || (key === 'text' && path.at(-1) === 'confirm');
}

/** Choices, markers of a chart, stretches of a timeline. */
function labelsRows(host: Readonly<Record<string, unknown>>): boolean {
  return host.type === 'timeline' || ('operation' in host && ('value' in host || 'at' in host));
}

function* textFindings(text: string, path: ValuePath, source: Source): Iterable<Finding> {
  if (text !== '' && text.trim() === '') {
    yield { ...finding(source, path), zh: '文字是空的', en: 'The text is empty' };
    return;
  }
  const plain = text.replaceAll(/\$\{[^}]*\}/g, ' ').trim();
  // All capitals are a name: GET, QPS, ID.
  if (CHINESE.test(plain) || plain === plain.toUpperCase()) return;
  const chinese = CONSOLE_WORDS.get(plain.toLowerCase());
  if (chinese === undefined && !isSentence(plain)) return;
  yield {
    ...finding(source, path),
    zh: '用户看到的文字应是中文',
    en: 'What people read should be Chinese',
    suggestion: chinese,
  };
}

/** Words of a language, not a name: several of them, written small. */
function isSentence(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /^[A-Za-z][a-z']*[,.!?]?$/.test(word));
  return words.length >= SENTENCE_WORDS && words.filter((word) => /^[a-z]/.test(word)).length >= 2;
}

/** Errors say both languages. */
function* errorFindings(source: Source): Iterable<Finding> {
  const { errors } = source.value as {
    readonly errors: readonly { readonly zh: string; readonly en: string }[];
  };
  for (const [index, { zh, en }] of errors.entries()) {
    // One word is a code that other platforms read.
    if (!CHINESE.test(zh) && /\s/.test(zh.trim()))
      yield {
        ...finding(source, ['errors', index, 'zh']),
        zh: '缺少中文文字',
        en: 'The Chinese text is missing',
      };
    if (CHINESE.test(en))
      yield {
        ...finding(source, ['errors', index, 'en']),
        zh: '缺少英文译文',
        en: 'The English translation is missing',
      };
  }
}

function finding(source: Source, path: ValuePath): Pick<Finding, 'code' | 'severity' | 'source' | 'path'> {
  return { code: 'SCH-TEXT', severity: 'warning', source, path };
}
