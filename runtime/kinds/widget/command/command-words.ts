// A command line and its words, as a shell reads them: spaces part words, quotes and backslashes keep characters together.
// Nothing else of a shell: no variables, no wildcards, no pipes.

/** Words of a line. A quote that is still open extends to the end, as happens while typing. */
export function splitWords(line: string): readonly string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote = '';
  for (let at = 0; at < line.length; at++) {
    const sign = line.charAt(at);
    const next = line.charAt(at + 1);
    if (sign === '\\' && (quote === '' ? next !== '' : quote === '"' && (next === '"' || next === '\\'))) {
      word = (word ?? '') + next;
      at++;
    } else if (quote !== '') {
      if (sign === quote) quote = '';
      else word += sign;
    } else if (sign === '"' || sign === "'") {
      quote = sign;
      word ??= '';
    } else if (!/\s/.test(sign)) word = (word ?? '') + sign;
    else if (word !== undefined) {
      words.push(word);
      word = undefined;
    }
  }
  return word === undefined ? words : [...words, word];
}

/** A line that reads as these words again. */
export function joinWords(words: readonly string[]): string {
  return words
    .map((word) => (/^[^\s"'\\]+$/.test(word) ? word : `"${word.replace(/["\\]/g, '\\$&')}"`))
    .join(' ');
}
