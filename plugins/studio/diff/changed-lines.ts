// The lines that differ between two texts, for a short look.

export interface LineChange {
  readonly sign: '+' | '-';
  /** Line number in the text that has the line, from 1. */
  readonly number: number;
  readonly text: string;
}

/** The block of lines between the equal beginning and the equal end; at most `most` lines of each side. */
export function changedLines(before: string, after: string, most = 12): readonly LineChange[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < shorter - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end += 1;
  const side = (sign: '+' | '-', lines: readonly string[]) =>
    lines
      .slice(start, Math.min(lines.length - end, start + most))
      .map((text, index) => ({ sign, number: start + index + 1, text }));
  return [...side('-', old), ...side('+', now)];
}
