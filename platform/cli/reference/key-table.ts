// Keys of the schema language as a Markdown table.

import { outlineOf } from '#config/assist/outline.ts';
import { docAt, type KeyDoc, keyDocsAt } from '#config/assist/schema-at.ts';
import type { FileKind } from '#config/read/file-kinds.ts';
import type { ValuePath } from '#config/yaml/value-path.ts';

/** Definitions with a page of their own; their keys are not repeated. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  action: 'action/index.md',
  column: 'column/index.md',
  filter: 'filter/index.md',
  block: 'block/index.md',
  fieldUi: 'widget/index.md',
  field: 'file/field.md',
};

const WORDS: Readonly<Record<string, string>> = {
  template: '模板文字',
  condition: '条件',
  bindings: '名称 → 值',
  pageId: '页面 id',
  operationId: 'operationId',
  permissionKey: '权限键',
  accessLevel: '访问级别',
};

const TYPES: Readonly<Record<string, string>> = {
  string: '文字',
  number: '数字',
  integer: '整数',
  boolean: 'true 或 false',
  array: '列表',
  object: '对象',
};

const DEEPEST = 3;

export interface TablePlace {
  readonly kind: FileKind | 'field';
  /** YAML that makes the branches of the schema known, e.g. `kind: list`. */
  readonly text: string;
  readonly path: ValuePath;
  /** From the page that holds the table to the reference's own directory. */
  readonly up: string;
  /** Only these keys. */
  readonly only?: readonly string[];
}

export function keyTable(place: TablePlace): string {
  const root = outlineOf(place.text);
  const rows: string[] = [];
  const visit = (path: ValuePath, prefix: string) => {
    for (const [key, doc] of keyDocsAt(place.kind, root, path)) {
      if (prefix === '' && place.only?.includes(key) === false) continue;
      const name = `${prefix}${key}`;
      rows.push(
        `| \`${name}\` | ${doc.title} | ${typeText(doc, place.up)} | ${doc.required ? '是' : ''} | ${cell(aboutOf(doc))} |`,
      );
      if (path.length - place.path.length < DEEPEST && !hasOwnPage(doc)) {
        if (doc.schema.type === 'object' && !doc.names.includes('bindings'))
          visit([...path, key], `${name}.`);
        if (doc.schema.type === 'array') visitItems([...path, key, 0], name);
      }
    }
  };
  const visitItems = (path: ValuePath, name: string) => {
    const item = docAt(place.kind, root, path);
    const known = item === undefined || hasOwnPage(item) || item.names.includes('item');
    if (!known) visit(path, `${name}[].`);
  };
  visit(place.path, '');
  if (rows.length === 0) return '';
  return ['| 键 | 名称 | 值 | 必填 | 说明 |', '|---|---|---|---|---|', ...rows].join('\n');
}

function hasOwnPage({ names }: KeyDoc): boolean {
  return names.some((name) => name === 'ui' || Object.hasOwn(ELSEWHERE, name));
}

function typeText(doc: KeyDoc, up: string): string {
  const { schema, names } = doc;
  if (names.includes('icon')) return `[图标名](${up}icon.md)`;
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => `\`${value}\``).join(' ');
  if (schema.const !== undefined) return `\`${schema.const}\``;
  if (names.includes('ui')) return `字段 → [外观](${up}${ELSEWHERE.fieldUi})`;
  const word = names.find((name) => Object.hasOwn(WORDS, name));
  if (word !== undefined) return WORDS[word] ?? '';
  const page = names.find((name) => Object.hasOwn(ELSEWHERE, name));
  if (page !== undefined) return `[${doc.title}](${up}${ELSEWHERE[page]})`;
  const item = itemName(schema.items);
  if (item !== undefined) return `[列表](${up}${ELSEWHERE[item]})`;
  const types = [schema.type]
    .flat()
    .map((type) => TYPES[String(type)])
    .filter((text) => text !== undefined);
  return types.length === 0 ? '任意' : types.join('或');
}

function itemName(items: unknown): string | undefined {
  const ref = typeof items === 'object' && items !== null && '$ref' in items ? String(items.$ref) : '';
  const name = ref.split('/').at(-1) ?? '';
  return Object.hasOwn(ELSEWHERE, name) ? name : undefined;
}

/** A bar would end the cell. */
export function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

/** A column says already what is required. */
function aboutOf({ description: words, schema }: KeyDoc): string {
  const description = words.replace(/必填(，(?=.)|。)/, '');
  const [example] = Array.isArray(schema.examples) ? schema.examples : [];
  if (example === undefined) return description;
  return `${description} 例：\`${typeof example === 'string' ? example : JSON.stringify(example)}\``;
}
