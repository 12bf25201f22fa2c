// What a search marks in a line. Patterns of people run in the server's own engine, whose time grows with the line; with
// the browser's some patterns hold the tab for ever.
import type { Marker } from './line-pieces.ts';

/** More in one line are not marked. */
const MAX_MATCHES = 500;

export interface Wanted {
  readonly pattern: string;
  readonly regex: boolean;
  readonly caseSensitive: boolean;
}

/** As the server matches; undefined for a pattern that it refuses, and for none. */
export async function searchMarker(wanted: Wanted): Promise<Marker | undefined> {
  if (wanted.pattern === '') return undefined;
  return wanted.regex ? patternMarker(wanted) : textMarker(wanted);
}

function textMarker({ pattern, caseSensitive }: Wanted): Marker {
  const escaped = pattern.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  const expression = new RegExp(escaped, caseSensitive ? 'g' : 'gi');
  return (line) => firstOf(line.matchAll(expression), ({ 0: found, index }) => [index, index + found.length]);
}

async function patternMarker({ pattern, caseSensitive }: Wanted): Promise<Marker | undefined> {
  const { RE2JS, RE2JSSyntaxException } = await import('re2js');
  try {
    const flags = caseSensitive ? 0 : RE2JS.CASE_INSENSITIVE;
    const expression = RE2JS.compile(RE2JS.translateRegExp(pattern), flags);
    return (line) => {
      const matcher = expression.matcher(line);
      return firstOf(
        repeat(() => matcher.find()),
        () => [matcher.start(), matcher.end()],
      );
    };
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) return undefined;
    throw error;
  }
}

function* repeat(next: () => boolean): Generator<undefined> {
  while (next()) yield undefined;
}

function firstOf<Found>(
  all: Iterable<Found>,
  placeOf: (found: Found) => readonly [number, number],
): readonly (readonly [number, number])[] {
  const places: (readonly [number, number])[] = [];
  for (const found of all) {
    const [start, end] = placeOf(found);
    if (end > start) places.push([start, end]);
    if (places.length >= MAX_MATCHES) break;
  }
  return places;
}
