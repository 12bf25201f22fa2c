// The line with a mark under the fault.
import type { Range } from '#core/diagnostic.ts';
import type { Paint } from './colour.ts';
import { blankOf, textWidth } from './text-width.ts';

const AS_IT_IS: Paint = (text) => text;

/** Two lines, or none when the text is unknown or shorter. A range of several lines is marked on its first. */
export function codeFrame(
  range: Range,
  text: string | undefined,
  paint: { readonly dim: Paint; readonly mark: Paint } = { dim: AS_IT_IS, mark: AS_IT_IS },
): readonly string[] {
  const line = text?.split(/\r?\n/)[range.start.line - 1];
  if (line === undefined) return [];
  const number = String(range.start.line);
  const end = range.end.line === range.start.line ? range.end.column : line.length + 1;
  const before = line.slice(0, range.start.column - 1);
  const marked = line.slice(range.start.column - 1, end - 1);
  const mark = '^'.repeat(Math.max(1, textWidth(marked)));
  return [
    `  ${paint.dim(`${number} |`)} ${line}`,
    `  ${paint.dim(`${' '.repeat(number.length)} |`)} ${blankOf(before)}${paint.mark(mark)}`,
  ];
}
