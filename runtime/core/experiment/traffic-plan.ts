// From units in an arm to days on the calendar.

/** Units that take part, of both arms together, so that they tell as much as `unitsPerArm` in each of two equal ones. */
export function participantsFor(unitsPerArm: number, controlShare: number, treatmentShare: number): number {
  const whole = controlShare + treatmentShare;
  return Math.ceil((unitsPerArm / 2) * (whole / controlShare + whole / treatmentShare));
}

/**
 * Days until so many different units were seen. Units come back, so the first day brings more new ones than any later:
 * beyond the days that were seen it goes on as in their second half.
 *
 * @param seen different units up to the end of each day, ascending; of all units, not only those that take part
 * @param participation share of them that takes part, above 0 to 1
 * @returns infinite when no new units come any more
 */
export function daysToReach(participants: number, seen: readonly number[], participation: number): number {
  const wanted = participants / participation;
  const day = seen.findIndex((units) => units >= wanted);
  if (day >= 0) return day + 1;
  const last = seen.at(-1) ?? 0;
  const half = Math.ceil(seen.length / 2);
  const newPerDay = (last - (seen[half - 1] ?? 0)) / Math.max(1, seen.length - half);
  return newPerDay > 0 ? seen.length + Math.ceil((wanted - last) / newPerDay) : Number.POSITIVE_INFINITY;
}
