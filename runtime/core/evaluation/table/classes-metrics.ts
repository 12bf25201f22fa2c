import {
  accuracy,
  type ClassScores,
  classScores,
  macroAverage,
  weightedAverage,
} from '../classification/class-scores.ts';
import { meanLoss } from '../classification/log-loss.ts';
import { type MetricValue, mean, type NotDefined } from '../metric-value.ts';
import type { RankingCurve } from '../ranking/ranking-curve.ts';
import type { ClassesEvidence } from './evidence.ts';
import { matrixOf } from './matrix-of.ts';
import type { MetricCurve, MetricTable } from './metric.ts';
import { ksCurves, precisionRecallCurve, rocCurve } from './rate-curves.ts';

const BY_CLASS = '没有定义的类别按 0 计，与 scikit-learn 相同';
const EACH_CLASS = '需要各类别的预测分数；每个类别对其余类别各一条';

export const CLASSES_METRICS = [
  {
    name: 'accuracy',
    ...{ shape: 'number', direction: 'higher', formula: '预测正确的记录数 / 记录数' },
    ...{ reference: 'sklearn.metrics.accuracy_score', note: '' },
    measure: ({ matrix }) => accuracy(matrix),
  },
  {
    name: 'precision',
    ...{ shape: 'number', direction: 'higher', formula: '各类别 TP / (TP + FP) 的平均' },
    ...{ reference: "sklearn.metrics.precision_score(average='macro')", note: `宏平均；${BY_CLASS}` },
    measure: macro('precision'),
  },
  {
    name: 'recall',
    ...{ shape: 'number', direction: 'higher', formula: '各类别 TP / (TP + FN) 的平均' },
    ...{ reference: "sklearn.metrics.recall_score(average='macro')", note: `宏平均；${BY_CLASS}` },
    measure: macro('recall'),
  },
  {
    name: 'f1_score',
    ...{ shape: 'number', direction: 'higher', formula: '各类别 2TP / (2TP + FP + FN) 的平均' },
    ...{ reference: "sklearn.metrics.f1_score(average='macro')", note: `宏平均；${BY_CLASS}` },
    measure: macro('f1'),
  },
  {
    name: 'weighted_precision',
    ...{ shape: 'number', direction: 'higher', formula: '各类别的精确率按真实记录数加权平均' },
    ...{ reference: "sklearn.metrics.precision_score(average='weighted')", note: BY_CLASS },
    measure: weighted('precision'),
  },
  {
    name: 'weighted_recall',
    ...{ shape: 'number', direction: 'higher', formula: '各类别的召回率按真实记录数加权平均' },
    ...{ reference: "sklearn.metrics.recall_score(average='weighted')", note: '等于准确率' },
    measure: weighted('recall'),
  },
  {
    name: 'weighted_f1_score',
    ...{ shape: 'number', direction: 'higher', formula: '各类别的 F1 值按真实记录数加权平均' },
    ...{ reference: "sklearn.metrics.f1_score(average='weighted')", note: BY_CLASS },
    measure: weighted('f1'),
  },
  {
    name: 'macro_precision',
    ...{ shape: 'number', direction: 'higher', formula: '各类别精确率的平均' },
    ...{ reference: "sklearn.metrics.precision_score(average='macro')", note: BY_CLASS },
    measure: macro('precision'),
  },
  {
    name: 'macro_recall',
    ...{ shape: 'number', direction: 'higher', formula: '各类别召回率的平均' },
    ...{ reference: "sklearn.metrics.recall_score(average='macro')", note: BY_CLASS },
    measure: macro('recall'),
  },
  {
    name: 'macro_f1_score',
    ...{ shape: 'number', direction: 'higher', formula: '各类别 F1 值的平均' },
    ...{ reference: "sklearn.metrics.f1_score(average='macro')", note: BY_CLASS },
    measure: macro('f1'),
  },
  {
    name: 'false_positive_score',
    ...{ shape: 'number', direction: 'lower', formula: '各类别 FP / (FP + TN) 的平均' },
    reference: 'sklearn.metrics.multilabel_confusion_matrix',
    note: '每个类别对其余类别；没有定义的类别按 0 计',
    measure: macro('falsePositiveRate'),
  },
  {
    name: 'confusion_matrix',
    ...{ shape: 'matrix', direction: 'none', formula: '真实类别 × 预测类别的记录数' },
    ...{ reference: 'sklearn.metrics.confusion_matrix', note: '' },
    measure: ({ matrix }) => matrixOf(matrix),
  },
  {
    name: 'roc_curve',
    ...{ shape: 'curve', direction: 'none', formula: '横轴 FP / (FP + TN)，纵轴 TP / (TP + FN)' },
    ...{ reference: 'sklearn.metrics.roc_curve', note: EACH_CLASS },
    measure: curves(rocCurve),
  },
  {
    name: 'pr_curve',
    ...{ shape: 'curve', direction: 'none', formula: '横轴召回率，纵轴精确率' },
    ...{ reference: 'sklearn.metrics.precision_recall_curve', note: EACH_CLASS },
    measure: curves(precisionRecallCurve),
  },
  {
    name: 'ks_curve',
    ...{ shape: 'curve', direction: 'none', formula: '横轴阈值，纵轴该类别与其余类别各被找到的比例' },
    ...{ reference: 'scipy.stats.ks_2samp', note: EACH_CLASS },
    measure: curves(ksCurves),
  },
  {
    name: 'auc',
    ...{ shape: 'number', direction: 'higher', formula: '各类别 ROC 曲线下面积的平均' },
    reference: "sklearn.metrics.roc_auc_score(multi_class='ovr')",
    note: '需要各类别的预测分数；只平均有定义的类别',
    measure: (evidence) => meanArea(evidence),
  },
  {
    name: 'log_loss',
    ...{ shape: 'number', direction: 'lower', formula: '−Σ ln p(真实类别) / n' },
    reference: 'sklearn.metrics.log_loss',
    note: '需要各类别 0 到 1 的概率；概率先限制在 2.2e-16 与 1 − 2.2e-16 之间，再缩放到合计为 1',
    measure: (evidence) => lossOf(evidence),
  },
] satisfies MetricTable<ClassesEvidence>;

type Score = Parameters<typeof macroAverage>[1];
type Average = (scores: readonly ClassScores[], score: Score) => MetricValue;

function averaged(average: Average, score: Score) {
  return ({ matrix }: ClassesEvidence) => average(classScores(matrix), score);
}

function macro(score: Score) {
  return averaged(macroAverage, score);
}

function weighted(score: Score) {
  return averaged(weightedAverage, score);
}

/** Classes of which nothing can be drawn are left out; the first lack is told when that are all. */
function curves(draw: (name: string, curve: RankingCurve) => readonly MetricCurve[] | NotDefined) {
  return ({ scored }: ClassesEvidence): readonly MetricCurve[] | NotDefined => {
    if (scored === undefined) return { notDefined: 'no-scores' };
    const drawn = [...scored].map(([name, { curve }]) => draw(name, curve));
    const lines = drawn.flatMap((one) => ('notDefined' in one ? [] : one));
    const lack = drawn.find((one) => 'notDefined' in one);
    return lines.length > 0 ? lines : (lack ?? { notDefined: 'no-rows' });
  };
}

function meanArea({ scored }: ClassesEvidence): MetricValue {
  if (scored === undefined) return { notDefined: 'no-scores' };
  const areas = [...scored.values()].map(({ curve }) => curve.auc);
  const lack = areas.find((area) => typeof area !== 'number');
  const known = areas.filter((area) => typeof area === 'number');
  return known.length > 0 ? mean(known, 'no-rows') : (lack ?? { notDefined: 'no-rows' });
}

function lossOf({ scored, loss }: ClassesEvidence): MetricValue {
  if (loss !== undefined) return meanLoss(loss);
  return { notDefined: scored === undefined ? 'no-scores' : 'no-probabilities' };
}
