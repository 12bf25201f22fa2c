// What of a suggestion can be put into the file as it is: the same as `--fix` would write.
import { applySuggestion } from '#config/edit/apply-suggestion.ts';
import type { Diagnostic, Position, Range } from '#core/diagnostic.ts';

export interface Replacement {
  readonly range: Range;
  readonly text: string;
}

/** Undefined when the suggestion is about something else than what stands there, e.g. about where the file lies. */
export function replacementOf(diagnostic: Diagnostic, text: string | undefined): Replacement | undefined {
  const mended = text === undefined ? undefined : applySuggestion(text, diagnostic);
  if (text === undefined || mended === undefined) return undefined;
  const { range } = diagnostic;
  const after = text.length - offsetOf(text, range.end);
  return { range, text: mended.slice(offsetOf(text, range.start), mended.length - after) };
}

function offsetOf(text: string, { line, column }: Position): number {
  const before = text.split('\n').slice(0, line - 1);
  return before.reduce((sum, { length }) => sum + length + 1, 0) + column - 1;
}
