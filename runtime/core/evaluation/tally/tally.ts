// How pairs become evidence. Scores are handed to a spool that whoever counts sorts, on a disk where they are many.
import type { TaskMapping } from '../mapping/mapping.ts';
import type { PredictionByTask, TruthByTask } from '../mapping/values.ts';
import type { RankedRow } from '../ranking/ranked-row.ts';
import type { EvidenceByTask, SingleTask } from '../table/evidence.ts';

/** Takes a row of a class. */
export type Spool = (name: string, row: RankedRow) => void;

/** The rows of a class that were spooled, by falling score. */
export type Sorted = (name: string) => Iterable<RankedRow>;

export interface Tally<Task extends SingleTask> {
  /** A pair without a `pairFault`. */
  readonly add: (truth: TruthByTask[Task], prediction: PredictionByTask[Task]) => void;
  readonly end: (sorted: Sorted) => EvidenceByTask[Task];
}

export type CreateTally<Task extends SingleTask> = (part: TaskMapping, spool: Spool) => Tally<Task>;
