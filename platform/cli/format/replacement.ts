// What of a suggestion can be put into the file as it is.
import type { Diagnostic, Range } from '#core/diagnostic.ts';

export interface Replacement {
  readonly range: Range;
  readonly text: string;
}

const QUOTED = /^(?<quote>['"])(?<inside>.*)\k<quote>$/s;

/**
 * The text to put in place of the diagnostic's range, or undefined when the suggestion is about something else than
 * what stands there, e.g. about the directory of the file. Quotes are kept.
 */
export function replacementOf(
  { range, received, suggestion }: Diagnostic,
  text: string | undefined,
): Replacement | undefined {
  if (suggestion === undefined || text === undefined || range.start.line !== range.end.line) return undefined;
  const line = text.split(/\r?\n/)[range.start.line - 1] ?? '';
  const there = line.slice(range.start.column - 1, range.end.column - 1);
  const { quote = '', inside = there } = QUOTED.exec(there)?.groups ?? {};
  if (inside !== received) return undefined;
  return { range, text: `${quote}${suggestion}${quote}` };
}
