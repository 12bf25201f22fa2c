// A line cut where its colour changes or a match begins or ends.
import { type Style, styledText } from './ansi.ts';

export interface Piece {
  readonly text: string;
  readonly style: Style | undefined;
  readonly isMatch: boolean;
}

/** More in one line are not marked. */
const MAX_MATCHES = 500;

export function linePieces(line: string, pattern: RegExp | undefined): readonly Piece[] {
  const { text, styles } = styledText(line);
  const matches = pattern === undefined ? [] : matchesIn(text, pattern);
  if (styles.length === 0 && matches.length === 0) return [{ text, style: undefined, isMatch: false }];
  const cuts = new Set([0, text.length, ...styles.map(({ from }) => from), ...matches.flat()]);
  const places = [...cuts].sort((a, b) => a - b);
  return places.slice(0, -1).map((from, i) => ({
    text: text.slice(from, places[i + 1]),
    style: styles.findLast((one) => one.from <= from)?.style,
    isMatch: matches.some(([start, end]) => start <= from && from < end),
  }));
}

/** Start and end of each match; `pattern` has the flag g. */
export function matchesIn(text: string, pattern: RegExp): readonly (readonly [number, number])[] {
  const found: [number, number][] = [];
  for (const match of text.matchAll(pattern)) {
    if (match[0] !== '') found.push([match.index, match.index + match[0].length]);
    if (found.length >= MAX_MATCHES) break;
  }
  return found;
}

/** As the server matches; undefined for an invalid pattern. */
export function compileSearch(pattern: string, regex: boolean, caseSensitive: boolean): RegExp | undefined {
  if (pattern === '') return undefined;
  const source = regex ? pattern : pattern.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  try {
    return new RegExp(source, caseSensitive ? 'g' : 'gi');
  } catch {
    return undefined;
  }
}
