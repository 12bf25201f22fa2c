import { formatUnit } from '../format/unit.ts';
import type { IntervalCell } from './cell.ts';

/** `-12%（-16% – -8%）`; without ends the estimate alone. */
export function intervalText({
  value,
  low,
  high,
  unit,
}: Pick<IntervalCell, 'value' | 'low' | 'high' | 'unit'>): string {
  const text = formatUnit(value, unit);
  if (low === null || high === null) return text;
  return `${text}（${formatUnit(low, unit)} – ${formatUnit(high, unit)}）`;
}
