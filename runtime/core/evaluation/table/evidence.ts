// What is left of all rows when they have been read once: enough for every metric of the task.
import type { ConfusionMatrix } from '../classification/confusion-matrix.ts';
import type { LogLoss } from '../classification/log-loss.ts';
import type { ClassMatches } from '../detection/detection-metrics.ts';
import type { Calibration } from '../ranking/calibration.ts';
import type { RankingCurve } from '../ranking/ranking-curve.ts';
import type { RegressionSums } from '../regression/regression-sums.ts';
import type { EntityCounts } from '../text/entities.ts';
import type { TextSums } from '../text/text-sums.ts';

/** Of predictions that have a score of their class. */
export interface Scored {
  readonly curve: RankingCurve;
  /** Absent: a score was outside of 0 to 1. */
  readonly calibration?: Calibration;
}

export interface BinaryEvidence {
  /** Classes as they were predicted, by the score's threshold where there is one. */
  readonly matrix: ConfusionMatrix;
  readonly positive: string;
  readonly scored?: Scored;
  readonly loss?: LogLoss;
}

export interface ClassesEvidence {
  readonly matrix: ConfusionMatrix;
  /** By class, each against all others. */
  readonly scored?: ReadonlyMap<string, Scored>;
  readonly loss?: LogLoss;
}

export interface ObjectsEvidence {
  readonly classes: ClassMatches;
  /** Least overlap that precision and recall ask for, one of `OVERLAP_THRESHOLDS`. */
  readonly overlap: number;
  /** Least score that they ask for. */
  readonly threshold: number;
}

export interface GroupsEvidence {
  /** True group by group found; absent: no row has a truth. */
  readonly matrix?: ConfusionMatrix;
  /** Features of rows and their groups, at most `MOST_ROWS` of them; absent: rows have none. */
  readonly sample?: { readonly rows: readonly (readonly number[])[]; readonly groups: readonly string[] };
}

export interface ExactEvidence {
  readonly rows: number;
  /** Whose prediction is the truth. */
  readonly equal: number;
}

export interface EvidenceByTask {
  readonly binary: BinaryEvidence;
  readonly classes: ClassesEvidence;
  readonly numbers: RegressionSums;
  readonly objects: ObjectsEvidence;
  /** Counted by pixel. */
  readonly pixels: ConfusionMatrix;
  readonly texts: TextSums;
  readonly tags: EntityCounts;
  readonly groups: GroupsEvidence;
  readonly exact: ExactEvidence;
}

/** How one prediction is judged; a model of several tasks is judged task by task. */
export type SingleTask = keyof EvidenceByTask;
