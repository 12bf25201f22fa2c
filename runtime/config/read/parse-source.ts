// YAML -> values with their positions. With `document-tree.ts` the only reader that uses the `yaml` package.

import { type Document, isScalar, parseDocument, visit } from 'yaml';
import type { Range } from '#core/diagnostic.ts';
import type { SourceFile } from '../config.ts';
import { documentTree } from '../yaml/document-tree.ts';
import { lineStarts, positionAt } from '../yaml/line-starts.ts';
import { nodeValue } from '../yaml/node-value.ts';
import { MAX_DEPTH, readPlainYaml } from '../yaml/plain-yaml.ts';
import { surveyText, type TextFault } from '../yaml/survey-text.ts';
import { aliasText, type SyntaxText, syntaxText } from '../yaml/syntax-texts.ts';
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
const TOO_DEEP: Fault = {
  pos: [0, 1],
  message: {
    zh: `内容嵌套超过 ${MAX_DEPTH} 层`,
    en: `Values are nested more than ${MAX_DEPTH} deep`,
  },
};

/** Of a text that the quick reader leaves, before anything is made of it; the exact depth is that of values. */
const READABLE = { depth: 2 * MAX_DEPTH, parts: 250_000 } as const;
const TOO_LARGE: Fault = {
  pos: [0, 1],
  message: {
    zh: `内容超过 ${READABLE.parts} 个词和符号，请拆分文件`,
    en: `The text has more than ${READABLE.parts} words and signs`,
  },
};
const UNMATCHED = syntaxText('UNEXPECTED_TOKEN', 'Unexpected flow-seq-end token in YAML stream: "]"');
const REPEATED = syntaxText('DUPLICATE_KEY', 'Map keys must be unique');

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
  const faults: Fault[] = [];
  const value = readFully(text, faults);
  const starts = faults.length > 0 ? lineStarts(text) : [];
  return {
    value: faults.length > 0 ? undefined : value,
    problems: faults.map(({ pos, message }) => ({ range: rangeOf(starts, ...pos), message })),
  };
}

interface Fault {
  readonly pos: readonly [start: number, end: number];
  readonly message: SyntaxText;
}

/** Aliases that multiply without end, or hold themselves, and endless nesting are found only while values are made. */
function readFully(text: string, faults: Fault[]): unknown {
  try {
    const unreadable = surveyText(text, READABLE);
    if (unreadable !== undefined) {
      faults.push(faultOf(unreadable));
      return undefined;
    }
    const document = readDocument(text);
    for (const { pos, code, message } of [...document.errors, ...document.warnings])
      faults.push({ pos, message: syntaxText(code, message) });
    for (const at of repeatedKeys(document)) faults.push({ pos: [at, at + 1], message: REPEATED });
    faults.sort((one, other) => one.pos[0] - other.pos[0]);
    if (faults.length > 0) return undefined;
    const value: unknown = document.toJS({ maxAliasCount: MAX_ALIASES });
    if (isDeeperThan(value, MAX_DEPTH)) faults.push(TOO_DEEP);
    return value;
  } catch (error) {
    if (error instanceof ReferenceError) faults.push({ pos: [0, 1], message: aliasText(error.message) });
    else if (error instanceof RangeError) faults.push(TOO_DEEP);
    else throw error;
    return undefined;
  }
}

function faultOf(unreadable: TextFault): Fault {
  if (unreadable.kind === 'unmatched')
    return { pos: [unreadable.offset, unreadable.offset + 1], message: UNMATCHED };
  return unreadable.kind === 'too-deep' ? TOO_DEEP : TOO_LARGE;
}

/** Keys are not compared: the parser compares each with all before it. */
function readDocument(text: string): Document {
  return parseDocument(text, { prettyErrors: false, uniqueKeys: false });
}

/** Where keys stand that their map has already. */
function repeatedKeys(document: Document): readonly number[] {
  const found: number[] = [];
  visit(document, {
    Map(_, map) {
      const seen = new Set<unknown>();
      for (const { key } of map.items) {
        if (!isScalar(key)) continue;
        if (seen.has(key.value)) found.push(key.range?.[0] ?? 0);
        seen.add(key.value);
      }
    },
  });
  return found;
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
  if (surveyText(text, READABLE) !== undefined) return undefined;
  const document = readDocument(text);
  if (document.errors.length > 0) return undefined;
  return repeatedKeys(document).length > 0 ? undefined : documentTree(document);
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
