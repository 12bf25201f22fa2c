// A number with the unit that its series or column names.
import { formatBytes } from '#core/format-bytes.ts';
import { formatDuration } from './duration.ts';
import { formatCompact, formatNumber } from './number.ts';

const SCALED = new Set(['us', 'ms', 's', 'B', 'bytes']);

/** Whether numbers of the unit pick their own scale (`1.2 s`, `3 MB`), so that no label can name one unit for all. */
export function isScaled(unit: string): boolean {
  return SCALED.has(unit);
}

/** Full form for tooltips and tables: durations and sizes pick their own scale. */
export function formatUnit(value: number | null, unit: string): string {
  if (value === null) return '无数据';
  if (unit === 'ms' || unit === 'us' || unit === 's') return formatDuration(value, unit);
  if (unit === 'B' || unit === 'bytes') return formatBytes(value);
  return formatNumber(value, unit);
}

/** Short form for axes; the unit stands once, above the axis, unless it scales with the number. */
export function formatAxis(value: number, unit: string): string {
  if (unit === 'ms' || unit === 'us' || unit === 's') return formatDuration(value, unit);
  if (unit === 'B' || unit === 'bytes') return formatBytes(value);
  return unit === '%' ? `${formatCompact(value)}%` : formatCompact(value);
}
