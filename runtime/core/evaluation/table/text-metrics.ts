import { type EntityCounts, entityScores } from '../text/entities.ts';
import { type TextMetrics, type TextSums, textMetrics } from '../text/text-sums.ts';
import type { MetricTable } from './metric.ts';

export const TEXT_METRICS = [
  {
    name: 'accuracy',
    ...{ shape: 'number', direction: 'higher', formula: '全文一字不差的记录数 / 记录数' },
    ...{ reference: '定义', note: '字段准确率', measure: of('fieldAccuracy') },
  },
  {
    name: 'character_accuracy',
    ...{ shape: 'number', direction: 'higher', formula: 'max(0, 1 − 字符错误率)' },
    ...{ reference: '定义', note: '', measure: of('characterAccuracy') },
  },
  {
    name: 'character_error_rate',
    ...{ shape: 'number', direction: 'lower', formula: '编辑距离之和 / 真实字符数' },
    ...{
      reference: 'jiwer.cer',
      note: '插入、删除、替换各算一次；可以大于 1',
      measure: of('characterErrorRate'),
    },
  },
  {
    name: 'precision',
    ...{ shape: 'number', direction: 'higher', formula: '两边都有的行数 / 预测的行数' },
    ...{ reference: '定义', note: '按行比较，不计顺序和首尾空白', measure: of('linePrecision') },
  },
  {
    name: 'recall',
    ...{ shape: 'number', direction: 'higher', formula: '两边都有的行数 / 真实的行数' },
    ...{ reference: '定义', note: '按行比较，不计顺序和首尾空白', measure: of('lineRecall') },
  },
  {
    name: 'f1_score',
    ...{ shape: 'number', direction: 'higher', formula: '2 × 两边都有的行数 / (真实行数 + 预测行数)' },
    ...{ reference: '定义', note: '按行比较，不计顺序和首尾空白', measure: of('lineF1') },
  },
] satisfies MetricTable<TextSums>;

const WHOLE = '类型和首尾都相同才算找到；所有类型合计';

export const TAG_METRICS = [
  {
    name: 'precision',
    ...{ shape: 'number', direction: 'higher', formula: '找对的实体数 / 预测的实体数' },
    ...{ reference: 'seqeval.metrics.precision_score', note: WHOLE, measure: ofAll('precision') },
  },
  {
    name: 'recall',
    ...{ shape: 'number', direction: 'higher', formula: '找对的实体数 / 真实的实体数' },
    ...{ reference: 'seqeval.metrics.recall_score', note: WHOLE, measure: ofAll('recall') },
  },
  {
    name: 'f1_score',
    ...{ shape: 'number', direction: 'higher', formula: '2 × 找对的实体数 / (真实实体数 + 预测实体数)' },
    ...{ reference: 'seqeval.metrics.f1_score', note: WHOLE, measure: ofAll('f1') },
  },
] satisfies MetricTable<EntityCounts>;

function of(name: keyof TextMetrics) {
  return (sums: TextSums) => textMetrics(sums)[name];
}

function ofAll(score: 'precision' | 'recall' | 'f1') {
  return (counts: EntityCounts) => entityScores(counts).at(-1)?.[score] ?? { notDefined: 'no-rows' as const };
}
