import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { collectRows } from '#core/evaluation/collect/collect-rows.ts';
import type { Collector } from '#core/evaluation/collect/collector.ts';
import type { JudgedRow } from '#core/evaluation/collect/judged-row.ts';
import { RowFault } from '#core/evaluation/collect/row-fault.ts';
import type { OpenScoreSort } from '#core/evaluation/ranking/score-sort.ts';
import {
  type EvaluationPlan,
  type PlanPart,
  type ResultPart,
  ROWS_FILE,
  type RowFaultLine,
  type RowLine,
  type RowPart,
} from '#core/evaluation/run/evaluation-plan.ts';
import type { SingleTask } from '#core/evaluation/table/evidence.ts';
import { measureTask } from '#core/evaluation/table/metrics-of-task.ts';
import { createDiskSort } from './disk-sort.ts';

/** Of scores that are sorted in memory, all sorts together; what is more goes to the disk. */
const SORTED_RECORDS = 1 << 19;
/** A sort of fewer would write more files than it has room for. */
const LEAST_RECORDS = 1 << 10;
const MAX_FAULTS = 100;
/** Rows between two words of the progress. */
const STEP_ROWS = 50_000;

export interface RunPlaces {
  readonly directory: string;
  /** For what is sorted, below it. */
  readonly sorting: string;
}

/** @param onProgress rows that were read */
export async function measureRows(
  { directory, sorting }: RunPlaces,
  plan: EvaluationPlan,
  onProgress: (rows: number) => void,
): Promise<readonly ResultPart[]> {
  const openSort: OpenScoreSort = (share) => {
    const records = Math.floor((SORTED_RECORDS * share) / plan.parts.length);
    return createDiskSort(sorting, Math.max(LEAST_RECORDS, records));
  };
  const parts = plan.parts.map((part) => openPart(part.task, part, openSort));
  try {
    let rows = 0;
    for await (const line of createInterface({ input: createReadStream(join(directory, ROWS_FILE)) })) {
      const { id, parts: judged }: RowLine = JSON.parse(line);
      for (const part of parts) part.add(id, judged[part.name]);
      rows += 1;
      if (rows % STEP_ROWS === 0) onProgress(rows);
    }
    onProgress(rows);
    return parts.map((part) => part.result());
  } finally {
    for (const part of parts) part.close();
  }
}

interface OpenPart {
  readonly name: string;
  /** A method, for it takes the rows of its task only: the server wrote them by the plan. */
  add(id: string, row: RowPart | undefined): void;
  readonly result: () => ResultPart;
  readonly close: () => void;
}

function openPart<Task extends SingleTask>(
  task: Task,
  { name, setting }: PlanPart,
  openSort: OpenScoreSort,
): OpenPart {
  const collector: Collector<Task> = collectRows(task, setting, openSort);
  const firstFaults: RowFaultLine[] = [];
  let [rows, faults] = [0, 0];
  const fault = (id: string, reason: string) => {
    faults += 1;
    if (firstFaults.length < MAX_FAULTS) firstFaults.push({ id, reason });
  };
  return {
    name,
    add(id: string, row: JudgedRow<Task> | undefined) {
      if (row === undefined) return;
      try {
        collector.add(row);
        rows += 1;
      } catch (error) {
        if (!(error instanceof RowFault)) throw error;
        fault(id, error.message);
      }
    },
    result() {
      const evidence = collector.evidence();
      const [metrics, thresholds] = [measureTask(task, evidence), collector.thresholds?.(evidence) ?? []];
      return { name, task, rows, faults, firstFaults, metrics, thresholds };
    },
    close: collector.close,
  };
}
