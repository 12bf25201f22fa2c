// Several tests at once: p values that may each be compared with the one level.

/** Holm: how often any of them errs stays below the level. */
export function holm(pValues: readonly number[]): number[] {
  let least = 0;
  return adjustInOrder(pValues, (ascending) =>
    ascending.map((p, rank) => {
      least = Math.max(least, p * (ascending.length - rank));
      return least;
    }),
  );
}

/** Benjamini and Hochberg: the share of errors among those below the level stays below it. */
export function benjaminiHochberg(pValues: readonly number[]): number[] {
  let most = 1;
  return adjustInOrder(pValues, (ascending) =>
    ascending
      .map((p, rank) => (p * ascending.length) / (rank + 1))
      .toReversed()
      .map((p) => {
        most = Math.min(most, p);
        return most;
      })
      .toReversed(),
  );
}

function adjustInOrder(
  pValues: readonly number[],
  adjust: (ascending: readonly number[]) => readonly number[],
): number[] {
  const order = [...pValues.keys()].sort((a, b) => (pValues[a] ?? 0) - (pValues[b] ?? 0));
  const adjusted = adjust(order.map((index) => pValues[index] ?? Number.NaN));
  const inPlace = new Array<number>(pValues.length).fill(Number.NaN);
  for (const [rank, index] of order.entries()) inPlace[index] = Math.min(1, adjusted[rank] ?? Number.NaN);
  return inPlace;
}
