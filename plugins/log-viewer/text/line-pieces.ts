// A line cut where its colour changes or a match begins or ends.
import { type Style, styledText } from './ansi.ts';

export interface Piece {
  readonly text: string;
  readonly style: Style | undefined;
  readonly isMatch: boolean;
}

/** Start and end of each match in a line, one behind the other. */
export type Marker = (line: string) => readonly (readonly [number, number])[];

export function linePieces(line: string, mark: Marker | undefined): readonly Piece[] {
  const { text, styles } = styledText(line);
  const matches = mark?.(text) ?? [];
  if (styles.length === 0 && matches.length === 0) return [{ text, style: undefined, isMatch: false }];
  const cuts = new Set([0, text.length, ...styles.map(({ from }) => from), ...matches.flat()]);
  const places = [...cuts].sort((a, b) => a - b);
  return places.slice(0, -1).map((from, i) => ({
    text: text.slice(from, places[i + 1]),
    style: styles.findLast((one) => one.from <= from)?.style,
    isMatch: matches.some(([start, end]) => start <= from && from < end),
  }));
}
