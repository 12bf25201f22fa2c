// Counts of few among many buckets as a short text, which JSON takes as it is and which is read a letter at a time: by turns how
// many buckets further on and how often, each in groups of five bits, the lowest first; a letter with the sixth bit is not the last.

const GROUP_BITS = 5;
const MORE = 1 << GROUP_BITS;
/** Letters from `#` on, without the backslash, which JSON would double. */
const FIRST = 35;
const BACKSLASH = 92;

/** @param countAt of a bucket @param from and `to`: the first and the last bucket that may hold anything */
export function bucketText(countAt: (index: number) => number, from: number, to: number): string {
  // Letters are joined at the end: a text that grows letter by letter costs ten times as much.
  const codes: number[] = [];
  let before = 0;
  for (let index = from; index <= to; index++) {
    const count = countAt(index);
    if (count === 0) continue;
    addNumber(codes, index - before);
    addNumber(codes, count);
    before = index;
  }
  let text = '';
  for (let at = 0; at < codes.length; at += AT_ONCE)
    text += String.fromCharCode(...codes.slice(at, at + AT_ONCE));
  return text;
}

/** A function takes no more arguments than the stack has room for. */
const AT_ONCE = 8_192;

/** @throws RangeError for a text that was cut off */
export function readBuckets(text: string, onBucket: (index: number, count: number) => void): void {
  let [index, value, factor, isCount] = [0, 0, 1, false];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const group = (code > BACKSLASH ? code - 1 : code) - FIRST;
    value += (group & (MORE - 1)) * factor;
    factor *= MORE;
    if (group >= MORE) continue;
    if (isCount) onBucket(index, value);
    else index += value;
    value = 0;
    factor = 1;
    isCount = !isCount;
  }
  if (factor !== 1 || isCount) throw new RangeError('The text of a histogram is cut off');
}

function addNumber(codes: number[], value: number): void {
  let rest = value;
  for (; rest >= MORE; rest = Math.floor(rest / MORE)) codes.push(codeOf(MORE + (rest % MORE)));
  codes.push(codeOf(rest));
}

function codeOf(group: number): number {
  const code = FIRST + group;
  return code >= BACKSLASH ? code + 1 : code;
}
