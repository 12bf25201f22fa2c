import { curvesOf, type DetectionMetrics, detectionMetrics } from '../detection/detection-metrics.ts';
import { OVERLAP_THRESHOLDS, RECALL_STEPS } from '../detection/detection-settings.ts';
import { foundAtThreshold } from '../detection/found-at-threshold.ts';
import type { MetricValue, NotDefined } from '../metric-value.ts';
import type { ObjectsEvidence } from './evidence.ts';
import type { MetricCurve, MetricTable } from './metric.ts';

const COCO = 'pycocotools COCOeval';
const AT_SETTING = '按设置的交并比和分数阈值，所有类别合计；成组的真实目标不计';

export const OBJECT_METRICS = [
  {
    name: 'mAP',
    ...{ shape: 'number', direction: 'higher', formula: '交并比 0.50:0.05:0.95 与各类别的平均精度的平均' },
    ...{ reference: COCO, note: '没有真实目标的类别不计', measure: of('AP') },
  },
  {
    name: 'precision',
    ...{ shape: 'number', direction: 'higher', formula: 'TP / (TP + FP)' },
    ...{ reference: COCO, note: AT_SETTING, measure: atSetting(({ precision }) => precision) },
  },
  {
    name: 'recall',
    ...{ shape: 'number', direction: 'higher', formula: 'TP / (TP + FN)' },
    ...{ reference: COCO, note: AT_SETTING, measure: atSetting(({ recall }) => recall) },
  },
  average('AP50', '交并比 0.5 时各类别平均精度的平均', ''),
  average('AP75', '交并比 0.75 时各类别平均精度的平均', ''),
  average('APs', '小目标的 mAP', '面积不超过 32² 像素'),
  average('APm', '中目标的 mAP', '面积在 32² 与 96² 像素之间'),
  average('APl', '大目标的 mAP', '面积不小于 96² 像素'),
  average('AR1', '每图最多 1 个预测框时召回率的平均', '对各交并比和类别平均'),
  average('AR10', '每图最多 10 个预测框时召回率的平均', '对各交并比和类别平均'),
  average('AR100', '每图最多 100 个预测框时召回率的平均', '对各交并比和类别平均'),
  average('ARs', '小目标召回率的平均', '面积不超过 32² 像素'),
  average('ARm', '中目标召回率的平均', '面积在 32² 与 96² 像素之间'),
  average('ARl', '大目标召回率的平均', '面积不小于 96² 像素'),
  {
    name: 'pr_curve',
    ...{ shape: 'curve', direction: 'none', formula: '横轴召回率，纵轴不低于该召回率时的最高精确率' },
    ...{ reference: COCO, note: '每个类别、每个交并比一条，101 个召回率' },
    measure: (evidence) => precisionCurves(evidence),
  },
] satisfies MetricTable<ObjectsEvidence>;

function of(name: keyof DetectionMetrics) {
  return ({ classes }: ObjectsEvidence) => detectionMetrics(classes)[name];
}

function average(name: Exclude<keyof DetectionMetrics, 'AP'>, formula: string, note: string) {
  const facts = { shape: 'number', direction: 'higher', reference: COCO } as const;
  return { name, ...facts, formula, note, measure: of(name) };
}

function atSetting(read: (scores: ReturnType<typeof foundAtThreshold>) => MetricValue) {
  return ({ classes, overlap, threshold }: ObjectsEvidence) =>
    read(foundAtThreshold(classes, overlap, threshold));
}

function precisionCurves({ classes }: ObjectsEvidence): readonly MetricCurve[] | NotDefined {
  const curves = [...classes].flatMap(([name, pictures]) =>
    curvesOf(pictures.map(({ all }) => all)).map(({ precision }, step) => ({
      name,
      series: (OVERLAP_THRESHOLDS[step] ?? 0).toFixed(2),
      // COCO reads precision at recalls, not at scores.
      places: precision.map((y, place) => ({ x: RECALL_STEPS[place] ?? 0, y, threshold: null })),
    })),
  );
  return curves.length > 0 ? curves : { notDefined: 'no-positives' };
}
