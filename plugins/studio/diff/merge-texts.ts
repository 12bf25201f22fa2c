// Three texts into one: what both changed in different places is kept from both.

export interface MergedText {
  readonly text: string;
  /** Places that both changed differently; mine stands there. */
  readonly conflicts: number;
}

/** A run of lines of the base that became other lines. `to` is exclusive. */
interface Hunk {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly string[];
}

/** Line by line; `base` is what both started from. */
export function mergeTexts(base: string, theirs: string, mine: string): MergedText {
  const lines = base.split('\n');
  const [ours, others] = [hunksOf(lines, mine.split('\n')), hunksOf(lines, theirs.split('\n'))];
  const merged: string[] = [];
  let conflicts = 0;
  let at = 0;
  while (at <= lines.length) {
    const own = ours.find((hunk) => hunk.from === at);
    const other = others.find((hunk) => hunk.from === at);
    const taken = own ?? other;
    if (taken === undefined) {
      const line = lines[at];
      if (line !== undefined) merged.push(line);
      at += 1;
      continue;
    }
    const rivals = own === undefined ? ours : others;
    const overlapping = rivals.filter((hunk) => touches(hunk, taken));
    if (overlapping.some((hunk) => !isSame(hunk, taken))) {
      conflicts += 1;
      const region = grow(taken, ours, others);
      merged.push(...regionOf(region, lines, ours));
      at = region.to;
      drop(ours, region);
      drop(others, region);
    } else {
      merged.push(...taken.lines);
      at = taken.to;
      drop(ours, taken);
      drop(others, taken);
    }
  }
  return { text: merged.join('\n'), conflicts };
}

function touches(a: Pick<Hunk, 'from' | 'to'>, b: Pick<Hunk, 'from' | 'to'>): boolean {
  return a.from === b.from || (a.from < b.to && b.from < a.to);
}

function isSame(a: Hunk, b: Hunk): boolean {
  return a.from === b.from && a.to === b.to && a.lines.join('\n') === b.lines.join('\n');
}

/** The stretch of the base that all hunks around it touch. */
function grow(start: Hunk, ours: readonly Hunk[], others: readonly Hunk[]): { from: number; to: number } {
  const region = { from: start.from, to: start.to };
  for (let size = -1; size !== region.to - region.from; ) {
    size = region.to - region.from;
    for (const hunk of [...ours, ...others].filter((candidate) => touches(candidate, region))) {
      region.from = Math.min(region.from, hunk.from);
      region.to = Math.max(region.to, hunk.to);
    }
  }
  return region;
}

/** The base's lines of a region with my hunks applied. */
function regionOf(
  region: { readonly from: number; readonly to: number },
  lines: readonly string[],
  ours: readonly Hunk[],
): readonly string[] {
  const result: string[] = [];
  let at = region.from;
  for (const hunk of ours.filter((candidate) => touches(candidate, region))) {
    result.push(...lines.slice(at, hunk.from), ...hunk.lines);
    at = hunk.to;
  }
  return [...result, ...lines.slice(at, region.to)];
}

function drop(hunks: Hunk[], region: { readonly from: number; readonly to: number }): void {
  for (let index = hunks.length - 1; index >= 0; index -= 1) {
    const hunk = hunks[index];
    if (hunk !== undefined && touches(hunk, region)) hunks.splice(index, 1);
  }
}

/** Longest common lines; files here have hundreds of lines, so a full table is small enough. */
function hunksOf(base: readonly string[], other: readonly string[]): Hunk[] {
  let start = 0;
  while (start < base.length && start < other.length && base[start] === other[start]) start += 1;
  let end = 0;
  const shorter = Math.min(base.length, other.length) - start;
  while (end < shorter && base[base.length - 1 - end] === other[other.length - 1 - end]) end += 1;
  const kept = commonLines(base.slice(start, base.length - end), other.slice(start, other.length - end));
  const hunks: Hunk[] = [];
  let [left, right] = [start, start];
  const flush = (toLeft: number, toRight: number) => {
    if (toLeft > left || toRight > right)
      hunks.push({ from: left, to: toLeft, lines: other.slice(right, toRight) });
    [left, right] = [toLeft + 1, toRight + 1];
  };
  for (const [inBase, inOther] of kept) flush(start + inBase, start + inOther);
  flush(base.length - end, other.length - end);
  return hunks;
}

function commonLines(a: readonly string[], b: readonly string[]): readonly (readonly [number, number])[] {
  const width = b.length + 1;
  const lengths = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const pairs: (readonly [number, number])[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) {
      pairs.push([i, j]);
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
}
