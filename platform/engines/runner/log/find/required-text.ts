// Text that a line must hold for a regular expression to match it: looked for first, it is many times as fast.

/** Shorter ones stand in too many lines. */
const MIN_LETTERS = 2;
/** Stands for itself. */
const LITERAL = /^[A-Za-z0-9 _:;,"'<>=@#%&~!/\u4e00-\u9fff-]$/;
/** Where case is ignored, the Kelvin sign and the long s match as well. */
const FOLDED = /^[ks]$/i;
/** The letter before it may be absent. */
const OPTIONAL = /^[*?]$/;
/** Of classes and edges of words; the others have meanings of their own. */
const PLAIN_ESCAPE = /\\[dDwWsSbB]/g;

/** The longest text that every match holds; '' when the pattern has groups, alternatives or counts, or no such text. */
export function requiredText(pattern: string, caseSensitive: boolean): string {
  const signs = pattern.replaceAll(/\\[^A-Za-z0-9]/g, '').replaceAll(PLAIN_ESCAPE, '');
  if (/[|()[\]{}\\]/.test(signs)) return '';
  const texts = [''];
  for (let at = 0; at < pattern.length; at += 1) {
    const isEscaped = pattern[at] === '\\';
    if (isEscaped) at += 1;
    const letter = pattern[at] ?? '';
    const isLetter = isEscaped ? /^[!-/:-@[-`{-~]$/.test(letter) : LITERAL.test(letter);
    const next = pattern[at + 1] ?? '';
    const stays = isLetter && !OPTIONAL.test(next) && (caseSensitive || !FOLDED.test(letter));
    if (stays) texts[texts.length - 1] += letter;
    // What follows a repeated letter need not stand right behind the text.
    if (!stays || next === '+') texts.push('');
  }
  const longest = texts.reduce((best, text) => (text.length > best.length ? text : best));
  return longest.length < MIN_LETTERS ? '' : longest;
}
