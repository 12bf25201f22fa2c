import { hashText } from '#core/hash.ts';

/** A share of the ids that depends on nothing but them and the seed; at least one. An id more or less moves few others in or out. */
export function drawSample(ids: readonly string[], percent: number, seed: string): ReadonlySet<string> {
  const count = Math.ceil((ids.length * percent) / 100);
  const drawn = ids
    .map((id) => ({ id, lot: hashText(`${seed} ${id}`) }))
    .sort((a, b) => (a.lot < b.lot ? -1 : 1))
    .slice(0, Math.max(1, count))
    .map(({ id }) => id);
  return new Set(drawn);
}
