// From units in an arm to days on the calendar.

/** Units that take part, of both arms together, so that they tell as much as `unitsPerArm` in each of two equal ones. */
export function participantsFor(unitsPerArm: number, controlShare: number, treatmentShare: number): number {
  const whole = controlShare + treatmentShare;
  return Math.ceil((unitsPerArm / 2) * (whole / controlShare + whole / treatmentShare));
}

/** The different units of days that are over. */
export interface UnitTraffic {
  /** Up to the end of each day, ascending; of all units, not only those that take part. The last day may be under way. */
  readonly seen: readonly number[];
  /** How long that is. */
  readonly days: number;
  /** New ones in each further day; undefined where nothing tells. */
  readonly newPerDay: number | undefined;
}

/**
 * Units come back, so the first day brings more new ones than any later: beyond the days that were seen it goes on as in their
 * second half. Undefined before there are two days.
 */
export function newUnitsPerDay({ seen, days }: Pick<UnitTraffic, 'seen' | 'days'>): number | undefined {
  if (days < 2) return undefined;
  const half = Math.floor(days / 2);
  return ((seen.at(-1) ?? 0) - (seen[half - 1] ?? 0)) / (days - half);
}

/** Different units up to the end of a day, from 1; undefined where nothing tells. */
export function unitsBy({ seen, days, newPerDay }: UnitTraffic, day: number): number | undefined {
  const known = seen[day - 1];
  // A day that is under way has more to come.
  if (known !== undefined && day <= days) return known;
  return newPerDay === undefined ? undefined : (seen.at(-1) ?? 0) + newPerDay * Math.max(0, day - days);
}

/**
 * Days until so many different units were seen.
 *
 * @param participation share of all units that takes part, above 0 to 1
 * @returns infinite when no new units come any more, undefined where nothing tells
 */
export function daysToReach(
  participants: number,
  { seen, days, newPerDay }: UnitTraffic,
  participation: number,
): number | undefined {
  const wanted = participants / participation;
  const day = seen.findIndex((units) => units >= wanted);
  if (day >= 0) return day + 1;
  if (newPerDay === undefined) return undefined;
  return newPerDay > 0
    ? Math.ceil(days + (wanted - (seen.at(-1) ?? 0)) / newPerDay)
    : Number.POSITIVE_INFINITY;
}
