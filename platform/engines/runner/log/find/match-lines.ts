// Which lines of a chunk match. Text is searched for in the whole chunk, which is fast; everything else line by line.
import { ESCAPE, plainText } from '../format/plain-text.ts';
import { HEADER_BYTES, headFilter } from '../format/record.ts';
import type { LineRuns } from './line-runs.ts';
import { escapePattern, type LogQuery } from './log-query.ts';
import { matchPattern } from './match-pattern.ts';
import { requiredText } from './required-text.ts';

export interface Chunk {
  /** Whole lines, the last line feed included. */
  readonly bytes: Buffer;
  readonly isAscii: boolean;
  /** Number of the chunk's first line. */
  readonly firstLine: number;
  /** Lines outside of these numbers don't count; both ends belong to it. */
  readonly from: number;
  readonly to: number;
}

export type Matcher = (chunk: Chunk, runs: LineRuns) => void;

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is what is looked for
const ASCII = /^[\u0000-\u007f]*$/;
const ESCAPE_BYTE = 0x1b;

export function createMatcher(query: LogQuery): Matcher {
  const isHeadWanted = headFilter(query.streams, query.levels);
  if (query.pattern === '') return matchHeads(isHeadWanted ?? (() => true));
  const test = matchPattern(query);
  const byLine = matchByLine(test, isHeadWanted);
  const wanted = query.regex ? requiredText(query.pattern, query.caseSensitive) : query.pattern;
  const isExact = query.caseSensitive || wanted.toLowerCase() === wanted.toUpperCase();
  if (wanted === '' || wanted.includes('\n') || !(isExact || ASCII.test(wanted))) return byLine;
  const byText = matchText(wanted, { isExact, isHeadWanted, test: query.regex ? test : undefined });
  // Colours in the middle of a word would hide it.
  return (chunk, runs) => (chunk.bytes.includes(ESCAPE_BYTE) ? byLine(chunk, runs) : byText(chunk, runs));
}

type IsHeadWanted = (text: string, start: number) => boolean;

function matchHeads(isWanted: IsHeadWanted): Matcher {
  return (chunk, runs) => {
    const text = chunk.bytes.toString('latin1');
    eachLine(text, chunk, (number, start) => {
      if (isWanted(text, start)) runs.add(number);
    });
  };
}

function matchByLine(test: (line: string) => boolean, isWanted: IsHeadWanted | undefined): Matcher {
  return (chunk, runs) => {
    const text = chunk.bytes.toString(chunk.isAscii ? 'latin1' : 'utf8');
    const isColoured = text.includes(ESCAPE);
    eachLine(text, chunk, (number, start, end) => {
      if (isWanted !== undefined && !isWanted(text, start)) return;
      const line = text.slice(start + HEADER_BYTES, end);
      if (test(isColoured ? plainText(line) : line)) runs.add(number);
    });
  };
}

/** Header and line feeds are ASCII: a line begins at the same place however its text is decoded. */
function eachLine(
  text: string,
  { firstLine, from, to }: Chunk,
  tell: (number: number, start: number, end: number) => void,
): void {
  let start = 0;
  for (let number = firstLine; number <= to; number++) {
    const end = text.indexOf('\n', start);
    if (end < 0) return;
    if (number >= from) tell(number, start, end);
    start = end + 1;
  }
}

interface TextMatch {
  readonly isExact: boolean;
  readonly isHeadWanted: IsHeadWanted | undefined;
  /** Of the line that holds the text; absent: the text says all. */
  readonly test: ((line: string) => boolean) | undefined;
}

/** Bytes as letters of one byte each: what is found stands where it stands in the file. */
function matchText(pattern: string, { isExact, isHeadWanted, test }: TextMatch): Matcher {
  const find = finderOf(Buffer.from(pattern).toString('latin1'), isExact);
  return (chunk, runs) => {
    const text = chunk.bytes.toString('latin1');
    const matches = (start: number, end: number) =>
      (isHeadWanted === undefined || isHeadWanted(text, start)) &&
      (test === undefined ||
        test(chunk.bytes.toString(chunk.isAscii ? 'latin1' : 'utf8', start + HEADER_BYTES, end)));
    let [start, number] = [0, chunk.firstLine];
    let found = find(text, 0);
    while (found >= 0) {
      // Lines are counted up to the one that holds it.
      let end = text.indexOf('\n', start);
      while (end < found) {
        start = end + 1;
        number += 1;
        end = text.indexOf('\n', start);
      }
      if (number > chunk.to) return;
      const isText = found >= start + HEADER_BYTES;
      if (isText && number >= chunk.from && matches(start, end)) runs.add(number);
      // The next line, or the text of this one when only its header matched.
      found = find(text, isText ? end + 1 : start + HEADER_BYTES);
    }
  };
}

/** Where the wanted letters stand at or after a place; -1 when nowhere. */
function finderOf(wanted: string, isExact: boolean): (text: string, from: number) => number {
  if (isExact) return (text, from) => text.indexOf(wanted, from);
  const pattern = new RegExp(escapePattern(wanted), 'gi');
  return (text, from) => {
    pattern.lastIndex = from;
    return pattern.exec(text)?.index ?? -1;
  };
}
