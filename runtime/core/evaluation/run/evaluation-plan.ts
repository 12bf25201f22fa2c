// The files of a run, all in its own directory: what the server and the evaluating process tell each other.
import type { JudgeSetting, ThresholdStep } from '../collect/collector.ts';
import type { SingleTask } from '../table/evidence.ts';
import type { MeasuredMetric } from '../table/metrics-of-task.ts';

export const PLAN_FILE = 'plan.json';
/** `RowLine`s as lines of JSON. */
export const ROWS_FILE = 'rows.jsonl';
/** Complete, or not there. */
export const RESULT_FILE = 'result.json';

export interface EvaluationPlan {
  readonly runId: string;
  /** One, or one a task of a model that has several. */
  readonly parts: readonly PlanPart[];
  /** Rows of the file, for the progress. */
  readonly rows: number;
}

export interface PlanPart {
  /** Unlike all others of the plan; '' for a model of one task. */
  readonly name: string;
  readonly task: SingleTask;
  readonly setting: JudgeSetting;
}

export interface RowLine {
  /** Of the call. */
  readonly id: string;
  /** By the name of the part. */
  readonly parts: Readonly<Record<string, RowPart>>;
}

/** A `JudgedRow` of the part's task. */
export interface RowPart {
  readonly truth?: unknown;
  readonly prediction: unknown;
}

export interface EvaluationResult {
  readonly parts: readonly ResultPart[];
  /** ms of the process. */
  readonly durationMs: number;
  /** Of memory at most, in bytes. */
  readonly peakBytes: number;
}

export interface ResultPart {
  readonly name: string;
  readonly task: SingleTask;
  /** Rows that count. */
  readonly rows: number;
  /** Rows that could not be judged. */
  readonly faults: number;
  /** The first of them. */
  readonly firstFaults: readonly RowFaultLine[];
  readonly metrics: readonly MeasuredMetric[];
  /** None where predictions have no score. */
  readonly thresholds: readonly ThresholdStep[];
}

export interface RowFaultLine {
  readonly id: string;
  /** For people (Chinese). */
  readonly reason: string;
}
