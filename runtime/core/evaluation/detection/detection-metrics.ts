// COCO's twelve numbers, out of the matches of all pictures.
import { type MetricValue, mean } from '../metric-value.ts';
import { type AreaRange, MOST_FOUND, OVERLAP_THRESHOLDS } from './detection-settings.ts';
import type { MatchesByArea, PictureMatches } from './match-objects.ts';
import { type PrecisionCurve, precisionCurve } from './precision-curve.ts';

/** By class: the matches of each picture, in the order of the pictures. */
export type ClassMatches = ReadonlyMap<string, readonly MatchesByArea[]>;

export interface DetectionMetrics {
  /** Mean of the average precisions over all classes and thresholds: mAP. */
  readonly AP: MetricValue;
  readonly AP50: MetricValue;
  readonly AP75: MetricValue;
  /** Of small, medium and large objects. */
  readonly APs: MetricValue;
  readonly APm: MetricValue;
  readonly APl: MetricValue;
  /** Average recall when so many objects a picture may be named. */
  readonly AR1: MetricValue;
  readonly AR10: MetricValue;
  readonly AR100: MetricValue;
  readonly ARs: MetricValue;
  readonly ARm: MetricValue;
  readonly ARl: MetricValue;
}

const STEPS = [...OVERLAP_THRESHOLDS.keys()];

export function detectionMetrics(classes: ClassMatches): DetectionMetrics {
  const curves = (range: AreaRange, most = MOST_FOUND) =>
    [...classes.values()].flatMap((pictures) =>
      curvesOf(
        pictures.map((picture) => picture[range]),
        most,
      ),
    );
  const all = curves('all');
  const of = { small: curves('small'), medium: curves('medium'), large: curves('large') };
  const at = (step: number) => all.filter((_, place) => place % STEPS.length === step);
  return {
    ...{ AP: meanPrecision(all), AP50: meanPrecision(at(0)), AP75: meanPrecision(at(5)) },
    ...{ APs: meanPrecision(of.small), APm: meanPrecision(of.medium), APl: meanPrecision(of.large) },
    ...{ AR1: meanRecall(curves('all', 1)), AR10: meanRecall(curves('all', 10)), AR100: meanRecall(all) },
    ...{ ARs: meanRecall(of.small), ARm: meanRecall(of.medium), ARl: meanRecall(of.large) },
  };
}

/** One a threshold; none for a class without a true object. */
export function curvesOf(pictures: readonly PictureMatches[], most = MOST_FOUND): readonly PrecisionCurve[] {
  const truths = pictures.reduce((sum, picture) => sum + picture.truths, 0);
  if (truths === 0) return [];
  const found = pictures
    .flatMap((picture) => picture.found.slice(0, most))
    .sort((one, other) => other.score - one.score);
  return STEPS.map((step) => precisionCurve(found, truths, step));
}

function meanPrecision(curves: readonly PrecisionCurve[]): MetricValue {
  const averages = curves.map(
    ({ precision }) => precision.reduce((part, one) => part + one, 0) / precision.length,
  );
  return mean(averages, 'no-positives');
}

function meanRecall(curves: readonly PrecisionCurve[]): MetricValue {
  return mean(
    curves.map(({ recall }) => recall),
    'no-positives',
  );
}
