// Lines and columns of diagnostics as places in an editor's document.
import type { Text } from '@codemirror/state';
import type { Place, Problem } from '../api/wire.ts';

/** Offset of a place; a place behind the end of its line or of the text counts as that end. */
function offsetOf(doc: Text, { line, column }: Place): number {
  if (line > doc.lines) return doc.length;
  const { from, to } = doc.line(Math.max(1, line));
  return Math.min(from + Math.max(0, column - 1), to);
}

/** A range without length is widened, so that there is something to underline. */
export function spanOf(
  doc: Text,
  { start, end }: Problem['range'],
): { readonly from: number; readonly to: number } {
  const from = offsetOf(doc, start);
  const to = Math.max(from, offsetOf(doc, end));
  if (to > from) return { from, to };
  const line = doc.lineAt(from);
  return from < line.to ? { from, to: from + 1 } : { from: Math.max(line.from, from - 1), to: from };
}
