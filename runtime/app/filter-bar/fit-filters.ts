/**
 * How many of the filters stand in the first row. `room` is what fields and the button for more of them have; a field
 * that stays alone is never folded.
 */
export function fitFilters(widths: readonly number[], room: number, gap: number, more: number): number {
  const ends: number[] = [];
  for (const width of widths) ends.push((ends.at(-1) ?? -gap) + gap + width);
  if ((ends.at(-1) ?? 0) <= room) return widths.length;
  const fitting = ends.filter((end) => end + gap + more <= room).length;
  return Math.max(1, fitting);
}
