// Where a space stands between two characters. The recogniser seldom calls it the likeliest class, but hardly ever gives it
// a noticeable probability where there is none; the limits are measured on rendered English in eight typefaces.

const ALPHANUMERIC = /[A-Za-z0-9]/;
/** Characters that a space usually follows, and those that none precedes. */
const CLOSING = /[A-Za-z0-9,:;!?)%]/;
const NEVER_AFTER_SPACE = /[,.;:!?)%，。；：！？）、]/;

const LIKELY = 0.005;
const UNUSUAL = 0.02;
/** Inside `1,234` or `3.5`. */
const IN_NUMBER = 0.2;

/**
 * `before`: the line up to there. `probability`: the greatest one of the class "space" between the two characters.
 * `isClear`: the line is read surely; where letters are hard to tell, so are gaps.
 */
export function isSpaced(before: string, right: string, probability: number, isClear: boolean): boolean {
  const left = before.at(-1) ?? '';
  if (NEVER_AFTER_SPACE.test(right)) return false;
  if (!ALPHANUMERIC.test(left) && !ALPHANUMERIC.test(right)) return false;
  if (/\d[,.:]$/.test(before) && /\d/.test(right)) return probability >= IN_NUMBER;
  const isUsual = isClear && (ALPHANUMERIC.test(right) || right === '(') && CLOSING.test(left);
  return probability >= (isUsual ? LIKELY : UNUSUAL);
}
