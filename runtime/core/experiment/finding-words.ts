// Results as sentences.
import type { Interval } from '../statistics/interval.ts';
import type { Shortage } from './arm-estimate.ts';
import { intervalOf, liftIntervalOf, type MetricFinding } from './metric-finding.ts';
import type { Moment } from './moment.ts';
import { MIN_UNITS } from './test-plan.ts';

const SHORTAGES: Readonly<Record<Shortage, string>> = {
  units: `调用方太少（每组至少要 ${MIN_UNITS} 个），不能下结论`,
  concentrated: '大部分调用来自少数几个调用方，不能下结论',
  rare: '发生得太少，不能下结论',
  none: '没有可以比较的数据',
};

const ENDINGS = {
  better: '有改善',
  worse: '变差了',
  same: '没有实际差别',
  unknown: '看不出差别',
} as const;

/** Such as 平均耗时低 12%（95% 区间 8%–16%），有改善. */
export function findingWords(found: MetricFinding, moment: Moment): string {
  const { metric, result, finding } = found;
  if (result.shortage === 'rare' && metric.role === 'guardrail') return heldWords(found);
  if (result.shortage !== null) return `${metric.name}：${SHORTAGES[result.shortage]}`;
  return `${changeWords(found, moment)}，${ENDINGS[finding]}`;
}

/** A guardrail that hardly ever fails has held. */
function heldWords({ metric, result: { control, treatment } }: MetricFinding): string {
  if (control === null || control !== treatment) return `${metric.name}：只有个别调用不同，没有变差`;
  return `${metric.name}：各组都是 ${numberText(control * 100)}%，没有变差`;
}

/** Such as 平均耗时低 12%（95% 区间 8%–16%）. */
export function changeWords({ metric, result }: MetricFinding, moment: Moment): string {
  const { difference, lift } = result;
  if (difference === null) return `${metric.name}没有可以比较的数据`;
  const inPoints = metric.type === 'proportion';
  const isRelative = !inPoints && lift !== null;
  const interval = isRelative ? liftIntervalOf(result, moment) : intervalOf(result, moment);
  const scale = isRelative || inPoints ? 100 : 1;
  const unit = isRelative ? '%' : inPoints ? ' 个百分点' : '';
  const change = (isRelative ? (lift ?? 0) : difference) * scale;
  const confidence = `${numberText((1 - moment.plan.alpha) * 100)}% 区间`;
  const range =
    interval === null
      ? '范围还定不下来'
      : `${confidence}${rangeText({ low: interval.low * scale, high: interval.high * scale }, unit)}`;
  return `${metric.name}${sizeText(change, unit)}（${range}）`;
}

function sizeText(change: number, unit: string): string {
  const size = numberText(Math.abs(change));
  if (size === '0') return '不变';
  return `${change > 0 ? '高' : '低'} ${size}${unit}`;
}

/** On one side of 0 both ends are sizes, smaller first; across 0 each says its side. */
function rangeText({ low, high }: Interval, unit: string): string {
  if (low >= 0 || high <= 0) {
    const [near, far] = [low, high].map(Math.abs).sort((one, other) => one - other);
    const nearUnit = unit === '%' ? unit : '';
    return ` ${numberText(near ?? 0)}${nearUnit}–${numberText(far ?? 0)}${unit}`;
  }
  return `从${sizeText(low, unit)} 到${sizeText(high, unit)}`;
}

/** Whole from 10 on, else two digits. */
function numberText(value: number): string {
  if (value >= 10) return String(Math.round(value));
  return String(Number(value.toPrecision(2)));
}
