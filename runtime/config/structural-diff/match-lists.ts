// Which items of two lists are the same, and which of those really moved.

export interface Matched {
  readonly id: string;
  readonly before: number;
  readonly after: number;
}

export interface ListMatch {
  /** Positions in the new list. */
  readonly added: readonly number[];
  /** Positions in the old list. */
  readonly removed: readonly number[];
  readonly kept: readonly Matched[];
  /** The fewest items whose moving explains the new order. */
  readonly moved: readonly Matched[];
}

/** Repeated ids are distinguished by order. */
export function matchLists(before: readonly string[], after: readonly string[]): ListMatch {
  const [old, now] = [positions(before), positions(after)];
  const kept = [...now].flatMap(([id, position]) => {
    const earlier = old.get(id);
    return earlier === undefined ? [] : [{ id, before: earlier, after: position }];
  });
  const still = new Set(longestRising(kept.map((item) => item.before)));
  return {
    added: [...now].filter(([id]) => !old.has(id)).map(([, position]) => position),
    removed: [...old].filter(([id]) => !now.has(id)).map(([, position]) => position),
    kept,
    moved: kept.filter((_, index) => !still.has(index)),
  };
}

function positions(ids: readonly string[]): ReadonlyMap<string, number> {
  const turns = new Map<string, number>();
  return new Map(
    ids.map((id, position) => {
      const turn = (turns.get(id) ?? 0) + 1;
      turns.set(id, turn);
      return [turn === 1 ? id : `${id} #${turn}`, position];
    }),
  );
}

/** Indexes of a longest rising run; lists are short, so the plain way is quick enough. */
function longestRising(numbers: readonly number[]): readonly number[] {
  const best: { readonly length: number; readonly from: number | undefined }[] = [];
  for (const [index, number] of numbers.entries()) {
    let [length, from]: [number, number | undefined] = [1, undefined];
    for (let earlier = 0; earlier < index; earlier += 1) {
      const run = best[earlier]?.length ?? 0;
      if ((numbers[earlier] ?? 0) < number && run + 1 > length) [length, from] = [run + 1, earlier];
    }
    best.push({ length, from });
  }
  const top = Math.max(0, ...best.map(({ length }) => length));
  const rising: number[] = [];
  let at: number | undefined = best.findIndex(({ length }) => length === top);
  while (at !== undefined && at >= 0) {
    rising.unshift(at);
    at = best[at]?.from;
  }
  return rising;
}
