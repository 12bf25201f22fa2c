// What the table says of a metric. Names in Chinese and English stand in schemas/enums/evaluation-metric.yaml.
import type { Operations } from '#core/generated/contracts.ts';
import type { MetricValue, NotDefined } from '../metric-value.ts';

type MetricRow = Operations['evaluation.metric.list']['response']['result'][number];

export type MetricName = MetricRow['metric'];
export type ModelType = MetricRow['modelType'];
export type Direction = MetricRow['direction'];
export type Shape = MetricRow['shape'];

export interface MetricFacts {
  readonly name: MetricName;
  readonly shape: Shape;
  readonly direction: Direction;
  /** As people write it: TP, FP, TN, FN; y the truth, ŷ the prediction. */
  readonly formula: string;
  /** What gives the same value: a function of scikit-learn, cocoapi … */
  readonly reference: string;
  /** What has to be known to read it (Chinese); '' for nothing. */
  readonly note: string;
}

export interface CurvePlace {
  readonly x: number;
  readonly y: number;
  /** Of the score; null where nothing is found yet, and on curves that are not read at scores. */
  readonly threshold: number | null;
}

export interface MetricCurve {
  /** The class; '' where there is one curve for all. */
  readonly name: string;
  /** What tells several curves of a class apart: an overlap, or the kind of rows. '' for one. */
  readonly series: string;
  readonly places: readonly CurvePlace[];
}

export interface MetricMatrix {
  readonly classes: readonly string[];
  /** By true class, then by predicted class. */
  readonly rows: readonly (readonly number[])[];
}

export interface MeasuredByShape {
  readonly number: MetricValue;
  readonly curve: readonly MetricCurve[] | NotDefined;
  readonly matrix: MetricMatrix | NotDefined;
}

/** One row of the table: what it is, and how it is measured. */
export type Metric<Evidence> = {
  readonly [S in Shape]: MetricFacts & {
    readonly shape: S;
    readonly measure: (evidence: Evidence) => MeasuredByShape[S];
  };
}[Shape];

/** The most telling first. */
export type MetricTable<Evidence> = readonly Metric<Evidence>[];
