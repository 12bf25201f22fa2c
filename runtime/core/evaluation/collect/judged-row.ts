import type { PredictionByTask, TruthByTask } from '../mapping/values.ts';
import type { SingleTask } from '../table/evidence.ts';

/** One prediction beside its truth. */
export interface JudgedRow<Task extends SingleTask> {
  /** Absent for groups that nobody has named. */
  readonly truth?: TruthByTask[Task];
  readonly prediction: PredictionByTask[Task];
}
