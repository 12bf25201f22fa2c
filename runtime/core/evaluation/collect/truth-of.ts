import type { TruthByTask } from '../mapping/values.ts';
import type { SingleTask } from '../table/evidence.ts';
import type { JudgedRow } from './judged-row.ts';
import { RowFault } from './row-fault.ts';

/** @throws RowFault where it is absent */
export function truthOf<Task extends SingleTask>({ truth }: JudgedRow<Task>): TruthByTask[Task] {
  if (truth === undefined) throw new RowFault('没有真实值');
  return truth;
}
