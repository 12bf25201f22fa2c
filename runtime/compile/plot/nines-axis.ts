// An axis on which each further nine has the same length: 0, 90, 99, 99.9 % … Tails of a distribution are far apart there.

export interface NinesAxis {
  readonly min: number;
  readonly max: number;
  /** Places: 0, 1, 2 …; `labels` names each: `0%`, `90%`, `99%`. */
  readonly ticks: readonly number[];
  readonly labels: readonly string[];
}

/** 2 for 99; infinite for 100, which has no place. `percent` is 0 to 100. */
export function ninesOf(percent: number): number {
  return -Math.log10(1 - percent / 100);
}

/** For places as `ninesOf` gives them; at least from 0 to one nine. */
export function ninesAxis(places: readonly number[]): NinesAxis {
  const last = places.reduce((most, place) => Math.max(most, place), 1);
  const ticks = Array.from({ length: Math.floor(last + 1e-9) + 1 }, (_, index) => index);
  return { min: 0, max: last, ticks, labels: ticks.map(label) };
}

/** Digits are written, not computed: 100 - 0.001 is not 99.999. */
function label(nines: number): string {
  if (nines === 0) return '0%';
  return nines <= 2 ? `${'9'.repeat(nines)}${nines === 1 ? '0' : ''}%` : `99.${'9'.repeat(nines - 2)}%`;
}
