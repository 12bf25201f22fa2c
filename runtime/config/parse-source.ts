// YAML -> values that know their place. The only file that knows the `yaml` package.

import {
  type Document,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
} from 'yaml';
import type { Position, Range } from '#core/diagnostic.ts';
import type { SourceFile } from './config.ts';

export type ValuePath = readonly (string | number)[];

/** A parsed file. `problems` are syntax errors: with any of them `value` is undefined. */
export interface ParsedFile {
  readonly value: unknown;
  readonly problems: readonly { readonly range: Range; readonly text: string }[];
  readonly locate: Locate;
}

/**
 * The place of the value at a path, or of its key. A path that leads nowhere gives the nearest thing around it. With
 * `offset` and `length` the range is a part of a one-line text.
 */
export type Locate = (path: ValuePath, target?: 'key' | 'value', part?: TextPart) => Range;

export interface TextPart {
  readonly offset: number;
  readonly length: number;
}

const MAX_ALIASES = 100;

export function parseSource({ text }: SourceFile): ParsedFile {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const rangeOf = (start: number, end: number): Range => ({
    start: position(lineCounter, start),
    end: position(lineCounter, Math.max(end, start + 1)),
  });
  const problems = [...document.errors, ...document.warnings].map((error) => ({
    range: rangeOf(...error.pos),
    text: error.message,
  }));
  return {
    value: problems.length > 0 ? undefined : toValue(document),
    problems,
    locate: (path, target = 'value', part) => {
      const [start, end] = offsets(document, path, target);
      if (part === undefined) return rangeOf(start, end);
      const from = start + textStart(text, start, end, part.offset);
      return rangeOf(from, Math.min(from + part.length, Math.max(end, from + 1)));
    },
  };
}

function toValue(document: Document): unknown {
  return document.toJS({ maxAliasCount: MAX_ALIASES });
}

function position(lineCounter: LineCounter, offset: number): Position {
  const { line, col } = lineCounter.linePos(offset);
  return { line, column: col };
}

type Offsets = readonly [start: number, end: number];

function offsets(document: Document, path: ValuePath, target: 'key' | 'value'): Offsets {
  let node: unknown = document.contents;
  let found: Offsets = target === 'key' || path.length > 0 ? [0, 1] : nodeOffsets(node, [0, 1]);
  if (path.length === 0) return target === 'value' ? firstLine(node) : [0, 1];
  for (const [depth, key] of path.entries()) {
    const last = depth === path.length - 1;
    const child = childOf(isAlias(node) ? node.resolve(document) : node, key);
    if (child === undefined) return found;
    const wanted = last && target === 'key' ? (child.key ?? child.value) : (child.value ?? child.key);
    found = nodeOffsets(wanted, found);
    node = child.value;
  }
  return found;
}

interface Child {
  readonly key: unknown;
  readonly value: unknown;
}

function childOf(node: unknown, key: string | number): Child | undefined {
  if (isSeq(node)) return typeof key === 'number' ? { key: undefined, value: node.items[key] } : undefined;
  if (!isMap(node)) return undefined;
  const pair = node.items.find(
    (item) => isPair(item) && String(isScalar(item.key) ? item.key.value : item.key) === String(key),
  );
  return pair === undefined ? undefined : { key: pair.key, value: pair.value };
}

function nodeOffsets(node: unknown, otherwise: Offsets): Offsets {
  const range = (node as Node | null | undefined)?.range;
  return range === undefined || range === null ? otherwise : [range[0], range[1]];
}

/** A fault of the whole file points at its first key, not at a hundred lines. */
function firstLine(node: unknown): Offsets {
  const first = isMap(node) ? node.items[0]?.key : node;
  return nodeOffsets(first, [0, 1]);
}

/** Offset of the n-th character of a scalar's value inside its source; block and escaped texts give their beginning. */
function textStart(text: string, start: number, end: number, offset: number): number {
  const source = text.slice(start, end);
  const quoted = source.startsWith('"') || source.startsWith("'");
  if (source.startsWith('|') || source.startsWith('>') || source.includes('\n')) return 0;
  if (quoted && (source.includes('\\') || source.slice(1, -1).includes("''"))) return 0;
  return Math.min(offset + (quoted ? 1 : 0), Math.max(0, source.length - 1));
}
