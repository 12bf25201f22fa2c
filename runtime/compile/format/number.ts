// Numbers for people: grouped thousands, at most two decimals.

const GROUPED = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 2 });

/** `1234.567` -> `1,234.57`; a unit is put behind with a space. */
export function formatNumber(value: number, unit?: string): string {
  const text = GROUPED.format(value);
  if (unit === undefined || unit === '') return text;
  return unit === '%' ? `${text}%` : `${text} ${unit}`;
}

/** Axis labels: `1.2 万`, `3 亿`; short, so that they fit beside a chart. */
export function formatCompact(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e8) return `${GROUPED.format(value / 1e8)} 亿`;
  if (size >= 1e4) return `${GROUPED.format(value / 1e4)} 万`;
  return size > 0 && size < 0.01 ? value.toPrecision(2) : GROUPED.format(value);
}
