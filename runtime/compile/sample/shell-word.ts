/** One word of a POSIX shell, whatever it holds: only a quote ends a quoted text, so each stands outside, escaped. NUL cannot be passed. */
export function shellWord(text: string): string {
  if (/^\w[\w.-]*$/.test(text)) return text;
  return `'${text.replaceAll('\0', '').replaceAll("'", String.raw`'\''`)}'`;
}

/** A text below `<<END`, as it is. */
export function heredocText(text: string): string {
  return text.replace(/[\\$`]/g, String.raw`\$&`);
}
