// The values of a small line, and what it shows in words.
import { formatUnit } from '../format/unit.ts';

/** Values of `[number | null]` or `[[ms, number | null]]`; what is no number was not measured. */
export function sparklinePoints(points: readonly unknown[]): readonly (number | null)[] {
  return points.map((point) => {
    const value: unknown = Array.isArray(point) ? point[1] : point;
    return typeof value === 'number' && Number.isFinite(value) ? value : null;
  });
}

/** `最新 12 次，最低 0 次，最高 30 次`; empty where nothing was measured. */
export function sparklineText(points: readonly (number | null)[], unit: string): string {
  const known = points.filter((value) => value !== null);
  if (known.length === 0) return '';
  const last = points.at(-1) ?? null;
  const [low, high] = [Math.min(...known), Math.max(...known)];
  return `最新 ${formatUnit(last, unit)}，最低 ${formatUnit(low, unit)}，最高 ${formatUnit(high, unit)}`;
}
