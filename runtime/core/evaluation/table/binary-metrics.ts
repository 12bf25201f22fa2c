import { accuracy, type ClassScores, classScores, scoresOf } from '../classification/class-scores.ts';
import { meanLoss } from '../classification/log-loss.ts';
import type { MetricValue, NotDefined, NotDefinedReason } from '../metric-value.ts';
import { brierScore, type Calibration, calibrationCurve } from '../ranking/calibration.ts';
import type { RankingCurve } from '../ranking/ranking-curve.ts';
import type { BinaryEvidence } from './evidence.ts';
import { matrixOf } from './matrix-of.ts';
import type { MetricCurve, MetricTable } from './metric.ts';
import { ksCurves, precisionRecallCurve, rocCurve } from './rate-curves.ts';

/** Of the positive class. */
export const BINARY_METRICS = [
  {
    name: 'accuracy',
    ...{ shape: 'number', direction: 'higher', formula: '(TP + TN) / (TP + FP + TN + FN)' },
    ...{ reference: 'sklearn.metrics.accuracy_score', note: '' },
    measure: ({ matrix }) => accuracy(matrix),
  },
  {
    name: 'precision',
    ...{ shape: 'number', direction: 'higher', formula: 'TP / (TP + FP)' },
    ...{ reference: 'sklearn.metrics.precision_score', note: '针对正类；没有预测为正类的记录时没有定义' },
    measure: (evidence) => positiveScores(evidence).precision,
  },
  {
    name: 'recall',
    ...{ shape: 'number', direction: 'higher', formula: 'TP / (TP + FN)' },
    ...{ reference: 'sklearn.metrics.recall_score', note: '针对正类；没有真实为正类的记录时没有定义' },
    measure: (evidence) => positiveScores(evidence).recall,
  },
  {
    name: 'f1_score',
    ...{ shape: 'number', direction: 'higher', formula: '2TP / (2TP + FP + FN)' },
    ...{ reference: 'sklearn.metrics.f1_score', note: '精确率与召回率的调和平均' },
    measure: (evidence) => positiveScores(evidence).f1,
  },
  {
    name: 'false_positive_score',
    ...{ shape: 'number', direction: 'lower', formula: 'FP / (FP + TN)' },
    ...{ reference: 'sklearn.metrics.roc_curve', note: '真实为负类的记录中，被预测为正类的比例' },
    measure: (evidence) => positiveScores(evidence).falsePositiveRate,
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
    ...{ reference: 'sklearn.metrics.roc_curve', note: '需要预测分数；曲线保留约一千个点' },
    measure: curve(rocCurve),
  },
  {
    name: 'pr_curve',
    ...{ shape: 'curve', direction: 'none', formula: '横轴召回率，纵轴精确率' },
    ...{ reference: 'sklearn.metrics.precision_recall_curve', note: '需要预测分数；曲线保留约一千个点' },
    measure: curve(precisionRecallCurve),
  },
  {
    name: 'ks_curve',
    ...{ shape: 'curve', direction: 'none', formula: '横轴阈值，纵轴两类各被找到的比例' },
    ...{ reference: 'scipy.stats.ks_2samp', note: '需要预测分数；两条曲线的最大距离是 KS 值' },
    measure: curve(ksCurves),
  },
  {
    name: 'auc',
    ...{ shape: 'number', direction: 'higher', formula: 'ROC 曲线下的面积' },
    ...{ reference: 'sklearn.metrics.roc_auc_score', note: '需要预测分数；面积在减少点数之前求和' },
    measure: ranked(({ auc }) => auc),
  },
  {
    name: 'average_precision',
    ...{ shape: 'number', direction: 'higher', formula: 'Σ (Rₙ − Rₙ₋₁) Pₙ' },
    ...{ reference: 'sklearn.metrics.average_precision_score', note: '需要预测分数' },
    measure: ranked(({ averagePrecision }) => averagePrecision),
  },
  {
    name: 'ks',
    ...{ shape: 'number', direction: 'higher', formula: 'max |TPR − FPR|' },
    ...{ reference: 'scipy.stats.ks_2samp', note: '需要预测分数' },
    measure: ranked(({ ks }) => ks),
  },
  {
    name: 'log_loss',
    ...{ shape: 'number', direction: 'lower', formula: '−Σ ln p(真实类别) / n' },
    reference: 'sklearn.metrics.log_loss',
    note: '需要 0 到 1 的概率；概率先限制在 2.2e-16 与 1 − 2.2e-16 之间',
    measure: (evidence) => lossOf(evidence),
  },
  {
    name: 'brier_score',
    ...{ shape: 'number', direction: 'lower', formula: 'Σ (p − y)² / n' },
    ...{ reference: 'sklearn.metrics.brier_score_loss', note: '需要 0 到 1 的概率' },
    measure: calibrated(brierScore),
  },
  {
    name: 'calibration_curve',
    ...{ shape: 'curve', direction: 'none', formula: '横轴平均预测概率，纵轴真实为正类的比例' },
    ...{ reference: 'sklearn.calibration.calibration_curve', note: '十个等宽的区间，没有记录的区间不画' },
    measure: calibrated((calibration) => [calibrationLine('', calibration)]),
  },
] satisfies MetricTable<BinaryEvidence>;

function positiveScores({ matrix, positive }: BinaryEvidence): ClassScores {
  const found = classScores(matrix).find(({ name }) => name === positive);
  const none = { truePositives: 0, support: 0, predicted: 0, total: matrix.total };
  return found ?? scoresOf(positive, none);
}

type Curve = (name: string, curve: RankingCurve) => readonly MetricCurve[] | NotDefined;

function curve(draw: Curve) {
  return ({ positive, scored }: BinaryEvidence) =>
    scored === undefined ? lacking('no-scores') : draw(positive, scored.curve);
}

function ranked(read: (curve: RankingCurve) => MetricValue) {
  return ({ scored }: BinaryEvidence) => (scored === undefined ? lacking('no-scores') : read(scored.curve));
}

function calibrated<Value>(read: (calibration: Calibration) => Value) {
  return ({ scored }: BinaryEvidence) => {
    if (scored === undefined) return lacking('no-scores');
    return scored.calibration === undefined ? lacking('no-probabilities') : read(scored.calibration);
  };
}

function lossOf({ scored, loss }: BinaryEvidence): MetricValue {
  if (loss !== undefined) return meanLoss(loss);
  return lacking(scored === undefined ? 'no-scores' : 'no-probabilities');
}

/** A threshold has no meaning there: each place is a range of scores. */
function calibrationLine(name: string, calibration: Calibration): MetricCurve {
  const places = calibrationCurve(calibration).map(({ meanScore, positiveRate }) => ({
    ...{ x: meanScore, y: positiveRate, threshold: meanScore },
  }));
  return { name, series: '', places };
}

function lacking(notDefined: NotDefinedReason): NotDefined {
  return { notDefined };
}
