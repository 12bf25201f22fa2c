// Time ranges as they stand in an address (`1h`, `last-week`, `<from>~<to>`) and as two moments.

export interface TimeRange {
  /** Epoch ms, inclusive. */
  readonly from: number;
  /** Epoch ms, exclusive. */
  readonly to: number;
  /** Seconds between two points of a chart over this range: at most 240 points. */
  readonly step: number;
  /** The same for bars, each of which must be seen: at most 60. */
  readonly barStep: number;
}

const DAY = 86_400_000;
const UNIT_MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: DAY };
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 21_600, 43_200, 86_400];
const MAX_POINTS = 240;
const MAX_BARS = 60;

type Bounds = readonly [from: number, to: number];

/** Calendar ranges follow the browser's time zone; weeks start on Monday. */
const CALENDAR: Readonly<Record<string, (now: number) => Bounds>> = {
  yesterday: (now) => [startOfDay(now, -1), startOfDay(now, 0)],
  'last-7-days': (now) => [now - 7 * DAY, now],
  'last-week': (now) => {
    const monday = startOfDay(now, -((new Date(now).getDay() + 6) % 7));
    return [startOfDay(monday, -7), monday];
  },
  'last-month': (now) => [now - 30 * DAY, now],
  'last-3-months': (now) => [now - 90 * DAY, now],
};

/** The moments that a range text stands for, or undefined when it is none. */
export function resolveRange(text: string, now: number): TimeRange | undefined {
  const bounds = CALENDAR[text]?.(now) ?? windowBounds(text, now) ?? absoluteBounds(text);
  if (bounds === undefined) return undefined;
  const [from, to] = bounds;
  if (from >= to) return undefined;
  return { from, to, step: stepFor(to - from, MAX_POINTS), barStep: stepFor(to - from, MAX_BARS) };
}

/** The text of two chosen moments. */
export function absoluteRange(from: number, to: number): string {
  return `${Math.round(from)}~${Math.round(to)}`;
}

/** Whether the range ends now, so that refreshing moves it. */
export function isSliding(text: string): boolean {
  return windowBounds(text, 0) !== undefined || ['last-7-days', 'last-month', 'last-3-months'].includes(text);
}

function windowBounds(text: string, now: number): Bounds | undefined {
  const match = /^(\d{1,4})([smhd])$/.exec(text);
  const length = Number(match?.[1]) * (UNIT_MS[match?.[2] ?? ''] ?? Number.NaN);
  return length > 0 ? [now - length, now] : undefined;
}

function absoluteBounds(text: string): Bounds | undefined {
  const match = /^(\d{10,14})~(\d{10,14})$/.exec(text);
  return match === null ? undefined : [Number(match[1]), Number(match[2])];
}

function stepFor(length: number, most: number): number {
  const wanted = length / 1000 / most;
  return STEPS.find((step) => step >= wanted) ?? 86_400;
}

function startOfDay(at: number, days: number): number {
  const date = new Date(at);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
}
