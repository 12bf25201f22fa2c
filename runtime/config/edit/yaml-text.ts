// A parsed YAML text in which every entry of a map or list has its character offsets.
import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Scalar,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { readDocument } from '../yaml/read-document.ts';
import { aliasText } from '../yaml/syntax-texts.ts';
import type { ValuePath } from '../yaml/value-path.ts';
import { YamlEditError } from './yaml-edit.ts';

export interface YamlText {
  readonly text: string;
  readonly eol: string;
  readonly document: Document;
}

export type YamlCollection = YAMLMap | YAMLSeq;

/** An item of a list or a pair of a map. Offsets count characters; `end` is exclusive and without what follows on the line. */
export interface Entry {
  readonly key: string | number;
  /** Of the dash, the key, or in a list in brackets the value. */
  readonly start: number;
  /** Behind the dash or the colon; undefined where neither stands. */
  readonly indicatorEnd: number | undefined;
  readonly node: Node | null;
  /** Of the value without anchor and tag. */
  readonly valueStart: number;
  readonly end: number;
}

/** @throws YamlEditError when the text has syntax errors */
export function openYaml(text: string): YamlText {
  const read = readDocument(text, true);
  const [fault] = read.faults;
  if (!('document' in read) || fault !== undefined)
    throw new YamlEditError(`YAML 有语法错误，先改正它：${fault?.message.zh ?? ''}`, []);
  return { text, eol: /\r\n/.test(text) ? '\r\n' : '\n', document: read.document };
}

/** @throws YamlEditError when aliases or nesting go on without end */
export function plainValue({ document }: YamlText): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    if (error instanceof ReferenceError) throw new YamlEditError(aliasText(error.message).zh, []);
    if (error instanceof RangeError) throw new YamlEditError('内容嵌套过深', []);
    throw error;
  }
}

/** Some value is said by pointing at an anchor. */
export function hasAlias({ document }: YamlText): boolean {
  let found = false;
  visit(document, (_, node) => {
    found ||= isAlias(node);
    return found ? visit.BREAK : undefined;
  });
  return found;
}

/** The node at a path; null for an empty value; undefined when the path leads nowhere or through an alias. */
export function nodeAt({ document }: YamlText, path: ValuePath): Node | null | undefined {
  let node: Node | null | undefined = document.contents;
  for (const key of path) {
    const index: number = isCollection(node) ? indexOf(node, key) : -1;
    if (!isCollection(node) || index < 0) return undefined;
    node = valueNode(node, index);
  }
  return node;
}

export function indexOf(collection: YamlCollection, key: string | number): number {
  if (isSeq(collection)) return typeof key === 'number' && key < collection.items.length ? key : -1;
  return collection.items.findIndex((pair) => keyText(pair.key) === String(key));
}

export function isFlow(collection: YamlCollection): boolean {
  return collection.srcToken?.type === 'flow-collection';
}

export function entriesOf(collection: YamlCollection): readonly Entry[] {
  return collection.items.map((_, index) => entryAt(collection, index));
}

/** Where a value ends; trailing blank lines of a block text are no part of it unless it keeps them. */
function endOf(node: Node, otherwise: number): number {
  if (isCollection(node) && !isFlow(node)) {
    const last = node.items.length - 1;
    return last < 0 ? otherwise : entryAt(node, last).end;
  }
  if (isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED'))
    return blockTextEnd(node);
  return node.range?.[1] ?? otherwise;
}

function entryAt(collection: YamlCollection, index: number): Entry {
  const node = valueNode(collection, index);
  const indicatorEnd = indicatorEndOf(collection, index);
  const keyNode = isMap(collection) ? (collection.items[index]?.key as Node | null | undefined) : undefined;
  const keyRange = keyNode?.range;
  const own = node?.range?.[0] ?? indicatorEnd ?? keyRange?.[1] ?? 0;
  const start =
    keyRange?.[0] ??
    (isFlow(collection) || indicatorEnd === undefined
      ? propertyStart(collection, index, own)
      : indicatorEnd - 1);
  const empty = node === null || (isScalar(node) && node.range?.[0] === node.range?.[1]);
  const atLeast = indicatorEnd ?? keyRange?.[1] ?? own;
  return {
    key: isMap(collection) ? keyText(collection.items[index]?.key) : index,
    start,
    indicatorEnd,
    node: empty ? null : node,
    valueStart: empty ? atLeast : own,
    end: empty ? atLeast : endOf(node, atLeast),
  };
}

/** Where `&anchor` or `!tag` before the value of a flow list begins. */
function propertyStart(collection: YamlCollection, index: number, otherwise: number): number {
  const token = collection.srcToken;
  const first =
    token !== undefined && 'items' in token
      ? token.items[index]?.start.find(({ type }) => type === 'anchor' || type === 'tag')
      : undefined;
  return first?.offset ?? otherwise;
}

function indicatorEndOf(collection: YamlCollection, index: number): number | undefined {
  const token = collection.srcToken;
  if (token === undefined || !('items' in token)) return undefined;
  const item = token.items[index];
  const tokens = isMap(collection) ? item?.sep : item?.start;
  const wanted = isMap(collection) ? 'map-value-ind' : 'seq-item-ind';
  const found = tokens?.find(({ type }) => type === wanted);
  return found === undefined ? undefined : found.offset + 1;
}

function valueNode(collection: YamlCollection, index: number): Node | null {
  const item = collection.items[index];
  if (isSeq(collection)) return (item as Node | null | undefined) ?? null;
  return ((item as { readonly value?: unknown } | undefined)?.value as Node | null | undefined) ?? null;
}

function blockTextEnd(node: Scalar): number {
  const [start = 0, end = 0] = node.range ?? [];
  const source = node.srcToken?.type === 'block-scalar' ? node.srcToken.source : '';
  const header = node.srcToken?.type === 'block-scalar' ? node.srcToken.props : [];
  const keeps = header.some((prop) => prop.type === 'block-scalar-header' && prop.source.includes('+'));
  return keeps ? end : Math.max(start + 1, end - (source.length - source.trimEnd().length));
}

function keyText(key: unknown): string {
  return String(isScalar(key) ? key.value : key);
}

export { isAlias, isCollection, isMap, isScalar, isSeq };
