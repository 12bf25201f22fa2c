// How wide a text is in a terminal: Chinese characters and their punctuation take two columns.

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/;

export function textWidth(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + (WIDE.test(character) ? 2 : 1), 0);
}

/** Blanks as wide as the text; tabs stay tabs. */
export function blankOf(text: string): string {
  return Array.from(text, (character) => (character === '\t' ? '\t' : ' '.repeat(textWidth(character)))).join(
    '',
  );
}

/** The text and blanks up to a width. */
export function padText(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - textWidth(text)));
}
