// What neither UTF-8 nor PostgreSQL's text can hold: NUL, and halves of a character. No field has a use for them.

const UNSTORABLE = /[\0\p{Surrogate}]/u;
/** As JSON writes them. An escaped backslash before them makes them plain text. */
const UNSTORABLE_JSON = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text);
}

/** With a sign in the place of what cannot be held. */
export function storableText(text: string): string {
  return text.replace(/[\0\p{Surrogate}]/gu, '\u{fffd}');
}

/** Of a value as it came in JSON: every text in it, keys too. */
export function isStorableValue(value: unknown): boolean {
  if (typeof value !== 'string' && typeof value !== 'object') return true;
  return !UNSTORABLE_JSON.test(JSON.stringify(value) ?? '');
}
