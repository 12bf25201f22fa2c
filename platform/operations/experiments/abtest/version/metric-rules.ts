// What a metric may be, by where its numbers come from.
import { readValuePath } from '#core/experiment/value-at-path.ts';
import type { Metric } from './test-version.ts';

interface SourceRule {
  readonly types: readonly Metric['type'][];
  /** In which the numbers are shown; '' for plain ones. */
  readonly unit: string;
  /** What a stored number is divided by to be in that unit. */
  readonly scale: number;
}

const RULES: Readonly<Record<Metric['source'], SourceRule>> = {
  success: { types: ['proportion'], unit: '', scale: 1 },
  errorCode: { types: ['proportion'], unit: '', scale: 1 },
  latency: { types: ['mean', 'quantile'], unit: 'ms', scale: 1_000 },
  upstreamLatency: { types: ['mean', 'quantile'], unit: 'ms', scale: 1_000 },
  requestBytes: { types: ['mean', 'quantile'], unit: '字节', scale: 1 },
  responseBytes: { types: ['mean', 'quantile'], unit: '字节', scale: 1 },
  cpu: { types: ['mean'], unit: 'ms', scale: 0.001 },
  answer: { types: ['mean', 'proportion', 'ratio', 'quantile'], unit: '', scale: 1 },
  feedback: { types: ['mean', 'proportion', 'ratio', 'quantile'], unit: '', scale: 1 },
};

/** Shares are shown in percent, whatever they are shares of. */
export function unitOf({ source, type }: Pick<Metric, 'source' | 'type'>): string {
  return type === 'proportion' ? '%' : RULES[source].unit;
}

/** A stored number as it is shown. */
export function shownValue({ source, type }: Pick<Metric, 'source' | 'type'>, value: number): number {
  return type === 'proportion' ? value * 100 : value / RULES[source].scale;
}

/** What is cut to less has squares that are too small to be numbers. */
const MIN_CAP = 0.000001;

/** Field of the metric -> what is wrong with it, in Chinese. */
export function metricFaults(metric: Metric): Readonly<Record<string, string>> {
  const { source, type } = metric;
  const { types } = RULES[source];
  const isNumeric = type === 'mean' || type === 'ratio';
  const faults: readonly (readonly [field: string, isWrong: boolean, text: string])[] = [
    ['type', !types.includes(type), `该来源的指标只能是${types.map((one) => TYPES[one]).join('、')}`],
    ['quantile', type === 'quantile' && metric.quantile === undefined, '分位数要写明是哪个分位，如 0.95'],
    ['quantile', type !== 'quantile' && metric.quantile !== undefined, '只有分位数有分位'],
    ['code', source === 'errorCode' && metric.code === undefined, '要写明是哪个错误码'],
    ['code', source !== 'errorCode' && metric.code !== undefined, '只有来源是“错误码”时填写'],
    ['path', source === 'answer' && !metric.path, '要写明数值在响应里的位置，如 result.score'],
    ['path', source !== 'answer' && Boolean(metric.path), '只有来源是“响应中的数值”时填写'],
    [
      'path',
      source === 'answer' && Boolean(metric.path) && readValuePath(metric.path ?? '') === undefined,
      pathFault(metric.path ?? ''),
    ],
    ['event', source !== 'feedback' && Boolean(metric.event), '只有来源是“反馈”时填写'],
    ['cap', !isNumeric && metric.cap !== undefined, '只有平均值和比率有上限'],
    [
      'cap',
      isNumeric && metric.cap !== undefined && metric.cap < MIN_CAP,
      `上限必须大于 0，至少是 ${MIN_CAP}`,
    ],
  ];
  return Object.fromEntries(faults.flatMap(([field, isWrong, text]) => (isWrong ? [[field, text]] : [])));
}

/** Of what is no path into an answer. */
export function pathFault(path: string): string {
  return `“${path}”不是值的路径：字段之间用一个点，列表里的第几个写成 [0]，如 result.score、items[0].price`;
}

const TYPES: Readonly<Record<Metric['type'], string>> = {
  proportion: '比例',
  mean: '平均值',
  ratio: '比率',
  quantile: '分位数',
};
