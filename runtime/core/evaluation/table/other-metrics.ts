// Tasks with few metrics: pixels, groups, and answers that are right or not.
import { accuracy, classScores, macroAverage } from '../classification/class-scores.ts';
import type { ConfusionMatrix } from '../classification/confusion-matrix.ts';
import { adjustedRand } from '../clustering/adjusted-rand.ts';
import { silhouette } from '../clustering/silhouette.ts';
import { ratio } from '../metric-value.ts';
import { classOverlaps, meanOverlap } from '../segmentation/class-overlaps.ts';
import type { ExactEvidence, GroupsEvidence } from './evidence.ts';
import { matrixOf } from './matrix-of.ts';
import type { MetricTable } from './metric.ts';

export const PIXEL_METRICS = [
  {
    name: 'mIoU',
    ...{ shape: 'number', direction: 'higher', formula: '各类别 TP / (TP + FP + FN) 的平均，按像素' },
    ...{ reference: "sklearn.metrics.jaccard_score(average='macro')", note: '出现过的类别各算一份' },
    measure: (matrix) => meanOverlap(classOverlaps(matrix)),
  },
  {
    name: 'accuracy',
    ...{ shape: 'number', direction: 'higher', formula: '类别正确的像素数 / 像素数' },
    ...{ reference: 'sklearn.metrics.accuracy_score', note: '像素准确率', measure: accuracy },
  },
  {
    name: 'precision',
    ...{ shape: 'number', direction: 'higher', formula: '各类别 TP / (TP + FP) 的平均，按像素' },
    ...{ reference: "sklearn.metrics.precision_score(average='macro')", note: '宏平均' },
    measure: (matrix) => macroAverage(classScores(matrix), 'precision'),
  },
  {
    name: 'recall',
    ...{ shape: 'number', direction: 'higher', formula: '各类别 TP / (TP + FN) 的平均，按像素' },
    ...{ reference: "sklearn.metrics.recall_score(average='macro')", note: '宏平均' },
    measure: (matrix) => macroAverage(classScores(matrix), 'recall'),
  },
  {
    name: 'confusion_matrix',
    ...{ shape: 'matrix', direction: 'none', formula: '真实类别 × 预测类别的像素数' },
    ...{ reference: 'sklearn.metrics.confusion_matrix', note: '', measure: matrixOf },
  },
] satisfies MetricTable<ConfusionMatrix>;

export const GROUP_METRICS = [
  {
    name: 'silhouette',
    ...{ shape: 'number', direction: 'higher', formula: '(b − a) / max(a, b) 的平均' },
    reference: 'sklearn.metrics.silhouette_score',
    note: '欧氏距离，不需要真实值；超过 5,000 条时取样计算',
    measure: ({ sample }) =>
      sample === undefined ? { notDefined: 'no-features' } : silhouette(sample.rows, sample.groups),
  },
  {
    name: 'adjusted_rand',
    ...{ shape: 'number', direction: 'higher', formula: '(RI − E[RI]) / (max RI − E[RI])' },
    ...{ reference: 'sklearn.metrics.adjusted_rand_score', note: '需要真实的分组' },
    measure: ({ matrix }) => (matrix === undefined ? { notDefined: 'no-truth' } : adjustedRand(matrix)),
  },
] satisfies MetricTable<GroupsEvidence>;

export const EXACT_METRICS = [
  {
    name: 'accuracy',
    ...{ shape: 'number', direction: 'higher', formula: '与真实值相同的记录数 / 记录数' },
    ...{ reference: 'sklearn.metrics.accuracy_score', note: '预测值与真实值完全相同才算正确' },
    measure: ({ equal, rows }) => ratio(equal, rows, 'no-rows'),
  },
] satisfies MetricTable<ExactEvidence>;
