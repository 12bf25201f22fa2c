// Moments for people, in the browser's own time zone.

const two = (value: number): string => String(value).padStart(2, '0');

/** `2026-11-21 09:05:03`. */
export function formatAbsolute(at: number): string {
  const date = new Date(at);
  return `${formatDay(date)} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/** `2026-11-21`. */
function formatDay(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

const STEPS: readonly (readonly [limit: number, size: number, unit: string])[] = [
  [60, 1, '秒'],
  [3600, 60, '分钟'],
  [86_400, 3600, '小时'],
  [7 * 86_400, 86_400, '天'],
];

/**
 * `刚刚`, `5 分钟前`, `3 小时后`; beyond a week the date and minute, because "12 天前" answers no question.
 */
export function formatRelative(at: number, now: number): string {
  const seconds = Math.round((now - at) / 1000);
  const size = Math.abs(seconds);
  if (size < 10) return '刚刚';
  const step = STEPS.find(([limit]) => size < limit);
  if (step === undefined) return formatAbsolute(at).slice(0, 16);
  const [, divisor, unit] = step;
  return `${Math.floor(size / divisor)} ${unit}${seconds >= 0 ? '前' : '后'}`;
}

/** Epoch ms of an ISO text, an epoch number in ms, or undefined for anything else. */
export function momentOf(value: unknown): number | undefined {
  const at = typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isFinite(at) ? at : undefined;
}
