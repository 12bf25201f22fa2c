// How a number compares with the same one in the span before, and the line that led to it.

import { formatNumber } from '#compile/format/number.ts';
import { isRow } from '#compile/scope.ts';
import type { Column, Stat, StatTrend } from '#core/generated/page-language.ts';

export interface StatChange {
  readonly direction: 'up' | 'down' | 'same';
  /** `12.3 %`, `0.5 个百分点`, `持平`. */
  readonly text: string;
  readonly tone: 'good' | 'bad' | 'neutral';
}

/** Undefined where there is nothing to compare with: no calls before, or none now. */
export function statChange(
  stat: Pick<Stat, 'name' | 'type' | 'trend'>,
  answer: unknown,
): StatChange | undefined {
  if (stat.trend === undefined || !isRow(answer)) return undefined;
  const [now, before] = [numberIn(answer, stat.name), numberIn(answer.previous, stat.name)];
  if (now === undefined || before === undefined) return undefined;
  // Shares are compared by subtraction: from 98 % to 99 % is one point, not 1.02 %.
  const isShare = stat.type === 'percent';
  if (!isShare && before === 0) return now === 0 ? SAME : undefined;
  const change = isShare ? now - before : ((now - before) / before) * 100;
  const rounded = Math.abs(change) >= 100 ? Math.round(change) : Math.round(change * 10) / 10;
  if (rounded === 0) return SAME;
  const direction = rounded > 0 ? 'up' : 'down';
  const text = `${formatNumber(Math.abs(rounded), '')}${isShare ? ' 个百分点' : ' %'}`;
  return { direction, text, tone: toneOf(stat.trend, direction) };
}

const SAME: StatChange = { direction: 'same', text: '持平', tone: 'neutral' };

function toneOf(trend: StatTrend, direction: 'up' | 'down'): StatChange['tone'] {
  if (trend === 'neutral') return 'neutral';
  return (trend === 'up-is-good') === (direction === 'up') ? 'good' : 'bad';
}

/** The field in each part of the span; null where nothing was measured. */
export function statPoints(name: string, answer: unknown): readonly (number | null)[] {
  if (!isRow(answer) || !Array.isArray(answer.points)) return [];
  return answer.points.map((point) => numberIn(point, name) ?? null);
}

function numberIn(row: unknown, name: string): number | undefined {
  const value = isRow(row) ? row[name] : undefined;
  return typeof value === 'number' ? value : undefined;
}

/** A stat is drawn like a cell of a table. */
export function columnOfStat({ name, label, type = 'number', unit, hint }: Stat): Column {
  return {
    name,
    type,
    ...(label === undefined ? {} : { label }),
    ...(unit === undefined ? {} : { unit }),
    ...(hint === undefined ? {} : { hint }),
  };
}
