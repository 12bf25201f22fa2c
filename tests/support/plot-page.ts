// A page with every kind of chart of rows, and results that they draw.
import type { Block } from '../../runtime/core/generated/page-language.ts';

const START = Date.UTC(2026, 10, 21, 1, 0, 0);
const source = (operation: string) => ({ operation });

export const PLOT_BLOCKS: readonly (Block & { readonly title: string })[] = [
  {
    type: 'bar-chart',
    title: '各服务的调用',
    source: source('services'),
    category: { name: 'name', label: '服务' },
    values: [
      { name: 'done', label: '成功', tone: 'success' },
      { name: 'failed', label: '失败', tone: 'danger' },
    ],
    unit: '次',
    stacked: true,
    top: 4,
  },
  {
    type: 'bar-chart',
    title: '状态码',
    source: source('codes'),
    category: { name: 'code', label: '状态', type: 'mapping', enum: 'code' },
    values: [{ name: 'calls', label: '调用次数', unit: '次' }],
    horizontal: true,
  },
  {
    type: 'scatter-plot',
    title: '大小与耗时',
    source: source('points'),
    x: { name: 'bytes', label: '大小', unit: 'B', scale: 'log' },
    y: { name: 'ms', label: '耗时', unit: 'ms' },
    series: { name: 'model', label: '模型' },
    label: { name: 'id', label: '请求' },
  },
  {
    type: 'histogram',
    title: '耗时分布',
    source: source('durations'),
    rows: 'buckets',
    label: '耗时',
    unit: 'ms',
    scale: 'log',
    count: { name: 'count', label: '调用次数', unit: '次' },
    markers: [
      { name: 'p50', label: 'P50' },
      { name: 'p99', label: 'P99' },
    ],
  },
  {
    type: 'heat-map',
    title: '耗时热力图',
    source: source('durations'),
    rows: 'cells',
    x: { name: 'at', label: '时间', type: 'date' },
    y: { name: 'from', to: 'to', label: '耗时', unit: 'ms' },
    value: { name: 'count', label: '调用次数', unit: '次', scale: 'log' },
  },
  {
    type: 'interval-plot',
    title: '效果差异',
    source: source('effects'),
    label: { name: 'name', label: '指标' },
    estimate: { name: 'difference', label: '差异', unit: '%' },
    reference: 0,
  },
  {
    type: 'curve-plot',
    title: 'ROC 曲线',
    source: source('roc'),
    x: { name: 'fpr', label: '假阳性率' },
    y: { name: 'tpr', label: '真阳性率' },
    series: { name: 'model', label: '模型' },
    reference: 'diagonal',
  },
];

const BOUNDS = [5, 7, 10, 15, 20, 30, 50, 70, 100];
const HEIGHTS = [4, 22, 60, 90, 71, 38, 12, 0, 3];
const bins = BOUNDS.map((from, index) => ({
  from,
  to: BOUNDS[index + 1] ?? null,
  count: HEIGHTS[index] ?? 0,
}));
const minute = (at: number) => new Date(START + at * 60_000).toISOString();

export const PLOT_ANSWERS: Readonly<Record<string, unknown>> = {
  services: ['文字识别', '人脸检测', '语音活动', '句向量', '目标检测', '<img src=x onerror=alert(1)>'].map(
    (name, index) => ({ name, done: 900 - index * 130, failed: index * 9 }),
  ),
  codes: [
    { code: 'ok', calls: 1520 },
    { code: 'limited', calls: 88 },
    { code: 'broken', calls: 12 },
  ],
  points: Array.from({ length: 120 }, (_, index) => ({
    id: `r${index}`,
    bytes: 2 ** (6 + (index % 14)) + index,
    ms: 12 + (index % 14) * 3 + ((index * 37) % 11),
    model: index % 3 === 0 ? '大模型' : '小模型',
  })),
  durations: {
    buckets: bins,
    cells: Array.from({ length: 24 }, (_, at) => at)
      .filter((at) => at !== 11)
      .flatMap((at) =>
        bins.flatMap(({ from, to, count }, line) => {
          const here = Math.round((count * (1 + Math.sin(at / 4 + line))) / 4);
          return here === 0 ? [] : [{ at: minute(at), from, to, count: here }];
        }),
      ),
    p50: 18.4,
    p99: 64,
  },
  effects: [
    { name: '准确率', difference: 1.8, low: 0.6, high: 3 },
    { name: '召回率', difference: -0.4, low: -1.9, high: 1.1 },
    { name: '耗时', difference: -4.2, low: -6.1, high: -2.2 },
    { name: '样本不足', difference: null, low: null, high: null },
  ],
  roc: ['甲', '乙'].flatMap((model, index) =>
    Array.from({ length: 21 }, (_, step) => ({
      model,
      fpr: step / 20,
      tpr: (step / 20) ** (index === 0 ? 0.25 : 0.5),
    })),
  ),
};

export const PLOT_ENUMS = {
  code: [
    { value: 'ok', label: '成功' },
    { value: 'limited', label: '限流' },
    { value: 'broken', label: '服务出错' },
  ],
};
