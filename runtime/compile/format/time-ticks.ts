// Round moments of an axis of time, in the browser's own zone.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEPS = [
  1000,
  5000,
  10_000,
  30_000,
  ...[1, 2, 5, 10, 15, 30].map((count) => count * MINUTE),
  ...[1, 2, 3, 4, 6, 8, 12].map((count) => count * HOUR),
  ...[1, 2, 3, 7, 14, 28, 91, 182, 365].map((count) => count * DAY),
];

export interface TimeSpan {
  /** Epoch ms. */
  readonly from: number;
  readonly to: number;
}

/** Epoch ms of at most `most` ticks, from left to right. */
export function timeTicks({ from, to }: TimeSpan, most: number): readonly number[] {
  if (!(to > from) || most < 1) return [];
  const step = STEPS.find((size) => (to - from) / size <= most) ?? (to - from) / most;
  const day = new Date(from);
  day.setHours(0, 0, 0, 0);
  const ticks: number[] = [];
  if (step < DAY) {
    // Counted from midnight, so that hours stand where clocks have them.
    const first = day.getTime() + Math.ceil((from - day.getTime()) / step) * step;
    for (let at = first; at <= to; at += step) ticks.push(at);
    return ticks;
  }
  const days = Math.round(step / DAY);
  for (; day.getTime() <= to; day.setDate(day.getDate() + days)) {
    if (day.getTime() >= from) ticks.push(day.getTime());
  }
  return ticks;
}
