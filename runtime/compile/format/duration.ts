// Lengths of time for people. Stored values are microseconds, milliseconds or seconds.

const TO_MS: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000 };

/** `0.4` ms -> `400 µs`, `12.34` -> `12.3 ms`, `1240` -> `1.24 s`, `200000` -> `3 分 20 秒`. What is kept in seconds is spoken of: `30` s -> `30 秒`. */
export function formatDuration(value: number, unit = 'ms'): string {
  const ms = value * (TO_MS[unit] ?? 1);
  const size = Math.abs(ms);
  if (size === 0) return '0 ms';
  if (size < 1) return `${Math.round(ms * 1000)} µs`;
  if (size < 999.5) return `${Number(ms.toFixed(size < 100 ? 1 : 0))} ms`;
  if (size < 60_000) return `${Number((ms / 1000).toFixed(2))} ${unit === 's' ? '秒' : 's'}`;
  return longDuration(Math.round(ms / 1000));
}

function longDuration(seconds: number): string {
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  if (days > 0) return hours > 0 ? `${days} 天 ${hours} 小时` : `${days} 天`;
  if (hours > 0) return minutes > 0 ? `${hours} 小时 ${minutes} 分` : `${hours} 小时`;
  const rest = seconds % 60;
  return rest > 0 ? `${minutes} 分 ${rest} 秒` : `${minutes} 分`;
}
