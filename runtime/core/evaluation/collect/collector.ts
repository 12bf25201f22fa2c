import type { EvidenceByTask, SingleTask } from '../table/evidence.ts';
import type { JudgedRow } from './judged-row.ts';

/** What stands of the setting beside the paths. */
export interface JudgeSetting {
  /** In the order of a row's scores. */
  readonly classes: readonly string[];
  readonly positive: string;
  /** Least score that precision and recall of objects ask for. */
  readonly threshold: number;
  /** Least overlap that they ask for, one of `OVERLAP_THRESHOLDS`. */
  readonly overlap: number;
}

/** What is predicted to be positive from this score on. */
export interface ThresholdStep {
  readonly threshold: number;
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly falseNegatives: number;
  readonly trueNegatives: number;
}

/** Rows of one task, in any order; memory does not grow with their number but where it says so. */
export interface Collector<Task extends SingleTask> {
  /** @throws RowFault for a row that cannot be judged */
  readonly add: (row: JudgedRow<Task>) => void;
  /** Once, after the last row. */
  readonly evidence: () => EvidenceByTask[Task];
  /** Of tasks whose predictions depend on a threshold; of the rows that have a score. */
  readonly thresholds?: (evidence: EvidenceByTask[Task]) => readonly ThresholdStep[];
  /** Of files. */
  readonly close: () => void;
}
