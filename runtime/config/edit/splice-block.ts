// Entries of maps and lists that stand on lines of their own: put in, take out, move.
import { printEntry, printKey } from './print-yaml.ts';
import {
  type Entry,
  entriesOf,
  isCollection,
  isFlow,
  isMap,
  isSeq,
  type YamlCollection,
  type YamlText,
} from './yaml-text.ts';

/** Whole lines that belong to one entry: its own, the comment right above it and the blank lines above that. */
interface Chunk {
  readonly start: number;
  readonly end: number;
}

/** @param index Position of the new entry; behind the last one at most. */
export function insertInBlock(
  yaml: YamlText,
  collection: YamlCollection,
  index: number,
  key: string | number,
  value: unknown,
): string {
  const { text, eol } = yaml;
  const entries = entriesOf(collection);
  const last = entries.at(-1);
  if (last === undefined) return text;
  const indent = columnOf(text, entries[0]?.start ?? 0);
  const lines = printEntry(isSeq(collection) ? '-' : `${printKey(String(key))}:`, value, {
    indent,
    neighbours: isSeq(collection) ? styleOf(collection) : undefined,
  });
  const before = entries[index];
  if (before === undefined)
    return splice(text, lineEnd(text, last.end), 0, lines.map((line) => line + eol).join(''));
  if (index === 0 && !ownsLine(text, before)) {
    const rest = `${lines.join(eol).trimStart()}${eol}${' '.repeat(indent)}`;
    return splice(text, before.start, 0, rest);
  }
  const { start } = chunkOf(yaml, collection, entries, index);
  return splice(text, start, 0, lines.map((line) => line + eol).join(''));
}

/** The collection has other entries: taking the last one out would leave nothing to read. */
export function removeFromBlock(yaml: YamlText, collection: YamlCollection, index: number): string {
  const { text } = yaml;
  const entries = entriesOf(collection);
  const entry = entries[index];
  if (entry === undefined) return text;
  if (ownsLine(text, entry)) {
    const { start, end } = chunkOf(yaml, collection, entries, index);
    return splice(text, start, end - start, '');
  }
  // The first key of a list item stands behind the dash: the next one takes its place.
  const next = entries[index + 1];
  const end = lineEnd(text, entry.end);
  if (next === undefined) return text;
  return text.slice(end, next.start).trim() === ''
    ? splice(text, entry.start, next.start - entry.start, '')
    : splice(text, entry.start, end - entry.start, yaml.eol);
}

export function moveInBlock(
  yaml: YamlText,
  collection: YamlCollection,
  from: number,
  to: number,
): string | undefined {
  const { text } = yaml;
  const entries = entriesOf(collection);
  if (!entries.every((entry) => ownsLine(text, entry))) return undefined;
  const moved = chunkOf(yaml, collection, entries, from);
  const target = chunkOf(yaml, collection, entries, to);
  const chunk = text.slice(moved.start, moved.end);
  return from < to
    ? text.slice(0, moved.start) + text.slice(moved.end, target.end) + chunk + text.slice(target.end)
    : text.slice(0, target.start) + chunk + text.slice(target.start, moved.start) + text.slice(moved.end);
}

export function splice(text: string, from: number, length: number, replacement: string): string {
  return text.slice(0, from) + replacement + text.slice(from + length);
}

export function columnOf(text: string, offset: number): number {
  return offset - lineStart(text, offset);
}

/** Behind the line break of the line in which a value ends. */
function lineEnd(text: string, offset: number): number {
  if (offset > 0 && text[offset - 1] === '\n') return offset;
  const at = text.indexOf('\n', offset);
  return at < 0 ? text.length : at + 1;
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

function ownsLine(text: string, { start }: Entry): boolean {
  return text.slice(lineStart(text, start), start).trim() === '';
}

/** The comment that opens a file is about the file, not its first key. */
function chunkOf(
  { text, document }: YamlText,
  collection: YamlCollection,
  entries: readonly Entry[],
  index: number,
): Chunk {
  const entry = entries[index];
  const previous = entries[index - 1];
  const own = lineStart(text, entry?.start ?? 0);
  const end = lineEnd(text, entry?.end ?? 0);
  if (previous === undefined && collection === document.contents) return { start: own, end };
  const indent = columnOf(text, entry?.start ?? 0);
  const isComment = (line: string) =>
    line.trimStart().startsWith('#') && line.length - line.trimStart().length === indent;
  const limit = previous === undefined ? 0 : lineEnd(text, previous.end);
  const comments = linesAbove(text, own, limit, isComment);
  return {
    start:
      previous === undefined ? comments : linesAbove(text, comments, limit, (line) => line.trim() === ''),
    end,
  };
}

/** Goes up from a line's start as long as the lines above are wanted. */
function linesAbove(text: string, start: number, limit: number, wanted: (line: string) => boolean): number {
  let at = start;
  while (at > limit) {
    const above = lineStart(text, at - 1);
    if (above < limit || !wanted(text.slice(above, at))) break;
    at = above;
  }
  return at;
}

function styleOf(collection: YamlCollection): 'flow' | 'block' | undefined {
  const maps = entriesOf(collection).flatMap(({ node }) => (isCollection(node) && isMap(node) ? [node] : []));
  const flow = maps.filter(isFlow).length;
  if (flow === 0) return maps.length === 0 ? undefined : 'block';
  return flow * 2 >= maps.length ? 'flow' : undefined;
}
