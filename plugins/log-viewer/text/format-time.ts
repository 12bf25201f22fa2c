/** `11-21 10:00:00.123` in the person's own zone. */
export function formatClock(at: number): string {
  const time = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  const clock = `${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`;
  return `${day} ${clock}.${String(time.getMilliseconds()).padStart(3, '0')}`;
}

/** `2026-11-21 10:00:00`. */
export function formatDay(at: number): string {
  return `${new Date(at).getFullYear()}-${formatClock(at).slice(0, -4)}`;
}

const UNITS: readonly (readonly [seconds: number, unit: string])[] = [
  [86_400, '天'],
  [3_600, '小时'],
  [60, '分钟'],
];

/** `12 秒前`, `3 分钟前`; clocks may differ a little, nothing is ahead. */
export function formatAgo(at: number, now: number): string {
  const seconds = Math.max(0, Math.floor((now - at) / 1_000));
  for (const [size, unit] of UNITS) if (seconds >= size) return `${Math.floor(seconds / size)} ${unit}前`;
  return `${seconds} 秒前`;
}

export function formatBytes(bytes: number): string {
  if (bytes < 1_024) return `${bytes} B`;
  if (bytes < 1_048_576) return `${(bytes / 1_024).toFixed(1)} KB`;
  return `${(bytes / 1_048_576).toFixed(1)} MB`;
}

export function formatCount(count: number): string {
  return count.toLocaleString('zh-CN');
}
