// Puts what a diagnostic proposes in the place that it points at.
import type { Diagnostic, Range } from '#core/diagnostic.ts';
import { isPlain, quoted } from './print-scalar.ts';

/**
 * The text with the proposal in it; undefined when there is none. A value keeps its quotes, and gets some when it would
 * read as something else without.
 */
export function applySuggestion(text: string, { range, suggestion, path }: Diagnostic): string | undefined {
  const place = offsetsOf(text, range);
  // A proposal for a whole file is about its path, which no text can mend.
  if (suggestion === undefined || path === '' || place === undefined) return undefined;
  const [start, end] = place;
  return text.slice(0, start) + written(suggestion, text, start, end) + text.slice(end);
}

function written(suggestion: string, text: string, start: number, end: number): string {
  const source = text.slice(start, end);
  const mark = /^(['"])[\s\S]*\1$/.exec(source)?.[1];
  // The same without its quotes: a number or a yes that was written as a text.
  if (mark !== undefined && source.slice(1, -1) === suggestion) return suggestion;
  if (mark === "'" || mark === '"') return /^['"]/.test(suggestion) ? suggestion : quoted(suggestion, mark);
  const isWhole =
    /(?:^|[\s[{,:-])$/.test(text.slice(0, start)) && /^(?:\s*$|\s*[,\]}\n\r]|:|\s+#)/.test(text.slice(end));
  const isExpression = /\$\{[^}]*$/.test(text.slice(text.lastIndexOf('\n', start - 1) + 1, start));
  return !isWhole || isExpression || isPlain(suggestion, 'flow') ? suggestion : quoted(suggestion, "'");
}

function offsetsOf(text: string, { start, end }: Range): readonly [number, number] | undefined {
  const from = offsetOf(text, start.line, start.column);
  const to = offsetOf(text, end.line, end.column);
  return from === undefined || to === undefined || to < from ? undefined : [from, to];
}

function offsetOf(text: string, line: number, column: number): number | undefined {
  let at = 0;
  for (let passed = 1; passed < line; passed += 1) {
    const next = text.indexOf('\n', at);
    if (next < 0) return undefined;
    at = next + 1;
  }
  return at + column - 1;
}
