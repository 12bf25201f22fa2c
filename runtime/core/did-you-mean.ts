// The nearest known name, for "did you mean".

/**
 * The candidate that most likely was meant, or undefined when none is near.
 *
 * Near: at most a third of the longer word has to change (a swap of neighbours counts once); case does not matter.
 * One or two letters are near nothing but the same letters: a change of one of them makes another word. Two Chinese
 * characters say as much as a long word. Of dotted words the last segment must be near by itself: a long beginning in
 * common would bring `user.delete` close to `user.create`.
 */
export function didYouMean(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase();
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const distance = nearness(wanted, candidate.toLowerCase());
    if (distance !== undefined && distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

function nearness(word: string, candidate: string): number | undefined {
  const [from, to] = [word.lastIndexOf('.'), candidate.lastIndexOf('.')];
  if (from === -1 || to === -1) return wordNearness(word, candidate);
  const beginning = wordNearness(word.slice(0, from), candidate.slice(0, to));
  const last = wordNearness(word.slice(from + 1), candidate.slice(to + 1));
  return beginning === undefined || last === undefined ? undefined : beginning + last;
}

function wordNearness(word: string, candidate: string): number | undefined {
  if (word === candidate) return 0;
  if (isShort(word) && !hasSameLetters(word, candidate)) return undefined;
  const limit = Math.max(1, Math.floor(Math.max(word.length, candidate.length) / 3));
  if (Math.abs(candidate.length - word.length) > limit) return undefined;
  const distance = editDistance(word, candidate);
  return distance <= limit ? distance : undefined;
}

function isShort(word: string): boolean {
  const { length } = [...word];
  return length < 2 || (length === 2 && !/^\p{Script=Han}+$/u.test(word));
}

function hasSameLetters(word: string, other: string): boolean {
  return [...word].sort().join('') === [...other].sort().join('');
}

/** Insertions, deletions, replacements and swaps of neighbours between two words. */
export function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1];
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]) {
        least = Math.min(least, (beforeLast[column - 2] ?? 0) + 1);
      }
      current.push(least);
    }
    beforeLast = last;
    last = current;
  }
  return last[to.length] ?? 0;
}
