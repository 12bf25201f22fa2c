// YAML -> values with their positions.

import type { Range } from '#core/diagnostic.ts';
import type { SourceFile } from '../config.ts';
import { documentTree } from '../yaml/document-tree.ts';
import { lineStarts, positionAt } from '../yaml/line-starts.ts';
import { nodeValue } from '../yaml/node-value.ts';
import { MAX_DEPTH, readPlainYaml } from '../yaml/plain-yaml.ts';
import { readDocument, TOO_DEEP, type YamlFault } from '../yaml/read-document.ts';
import { aliasText, type SyntaxText } from '../yaml/syntax-texts.ts';
import type { ValuePath } from '../yaml/value-path.ts';
import { offsetsAt } from '../yaml/yaml-node.ts';

/** A parsed file. `problems` are syntax errors: with any of them `value` is undefined. */
export interface ParsedFile {
  readonly value: unknown;
  readonly problems: readonly SyntaxProblem[];
  readonly locate: Locate;
}

export interface SyntaxProblem {
  readonly range: Range;
  readonly message: SyntaxText;
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

/**
 * Most files are read by the quick reader, the others by the full parser. Positions are not kept: few files have
 * findings, and those are read a second time.
 */
export function parseSource({ text }: SourceFile): ParsedFile {
  const plain = readPlainYaml(text);
  const { value, problems } =
    plain === undefined ? parseFully(text) : { value: nodeValue(plain), problems: [] };
  return { value, problems, locate: createLocate(text) };
}

function parseFully(text: string): Pick<ParsedFile, 'value' | 'problems'> {
  const faults: YamlFault[] = [];
  const value = readFully(text, faults);
  const starts = faults.length > 0 ? lineStarts(text) : [];
  return {
    value: faults.length > 0 ? undefined : value,
    problems: faults.map(({ pos, message }) => ({ range: rangeOf(starts, ...pos), message })),
  };
}

/** Aliases that multiply without end, or hold themselves, and endless nesting are found only while values are made. */
function readFully(text: string, faults: YamlFault[]): unknown {
  try {
    const read = readDocument(text);
    faults.push(...read.faults);
    if (!('document' in read) || faults.length > 0) return undefined;
    const value: unknown = read.document.toJS({ maxAliasCount: MAX_ALIASES });
    if (isDeeperThan(value, MAX_DEPTH)) faults.push({ pos: [0, 1], message: TOO_DEEP });
    return value;
  } catch (error) {
    if (error instanceof ReferenceError) faults.push({ pos: [0, 1], message: aliasText(error.message) });
    else if (error instanceof RangeError) faults.push({ pos: [0, 1], message: TOO_DEEP });
    else throw error;
    return undefined;
  }
}

function isDeeperThan(value: unknown, limit: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return limit === 0 || Object.values(value).some((member) => isDeeperThan(member, limit - 1));
}

function createLocate(text: string): Locate {
  let read: ReturnType<typeof readPlaces> | undefined;
  return (path, target = 'value', part) => {
    read ??= readPlaces(text);
    const [start, end] = offsetsAt(read.tree, path, target);
    if (part === undefined) return rangeOf(read.starts, start, end);
    const from = start + textStart(text, start, end, part.offset);
    return rangeOf(read.starts, from, Math.min(from + part.length, Math.max(end, from + 1)));
  };
}

function readPlaces(text: string) {
  return { starts: lineStarts(text), tree: readPlainYaml(text) ?? fullTree(text) };
}

function fullTree(text: string) {
  const read = readDocument(text);
  return 'document' in read && read.faults.length === 0 ? documentTree(read.document) : undefined;
}

function rangeOf(starts: readonly number[], start: number, end: number): Range {
  return { start: positionAt(starts, start), end: positionAt(starts, Math.max(end, start + 1)) };
}

/** Offset of the n-th character of a scalar's value inside its source; block and escaped texts give their beginning. */
function textStart(text: string, start: number, end: number, offset: number): number {
  const source = text.slice(start, end);
  const quoted = source.startsWith('"') || source.startsWith("'");
  if (source.startsWith('|') || source.startsWith('>') || source.includes('\n')) return 0;
  if (quoted && (source.includes('\\') || source.slice(1, -1).includes("''"))) return 0;
  return Math.min(offset + (quoted ? 1 : 0), Math.max(0, source.length - 1));
}
