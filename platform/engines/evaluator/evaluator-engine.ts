import { mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type EvaluationPlan,
  type EvaluationResult,
  PLAN_FILE,
  type PlanPart,
  RESULT_FILE,
  ROWS_FILE,
  type RowLine,
} from '#core/evaluation/run/evaluation-plan.ts';
import { endLeftChild } from '#storage/process/end-left-child.ts';
import { type Child, startChild } from '#storage/process/start-child.ts';
import { writeRows } from './write-rows.ts';

export interface EvaluationOrder {
  readonly runId: string;
  readonly parts: readonly PlanPart[];
  readonly rows: AsyncIterable<RowLine>;
  /** Ends the run at once. */
  readonly signal: AbortSignal;
}

export interface EvaluatorEngine {
  /**
   * Writes the rows down and has them measured. What an earlier attempt left is replaced.
   *
   * @throws the signal's reason when it was told to end; an `Error` with a Chinese message when the process broke off
   */
  readonly run: (order: EvaluationOrder) => Promise<EvaluationResult>;
  /** As they were written; none when nothing is left of it. */
  readonly rows: (runId: string) => AsyncIterable<RowLine>;
  /** What the process printed, its end; '' when nothing is left of it. */
  readonly log: (runId: string) => Promise<string>;
  /** To be called once, before the first run: ends processes that an earlier process of this server left. */
  readonly adopt: () => Promise<void>;
  /** All files of the run; not while it goes on. */
  readonly remove: (runId: string) => Promise<void>;
  /** Ends all processes. */
  readonly close: () => Promise<void>;
}

export interface EvaluatorEngineOptions {
  /** Of the runs, one directory each; only this server works there. */
  readonly directory: string;
  /** The built program. */
  readonly program: string;
}

const RECORD_FILE = 'process.json';
const LOG_FILE = 'process.log';
/** It has nothing to write down when it is ended. */
const GRACE_MS = 1_000;
const RUN_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/;

export function createEvaluatorEngine({ directory, program }: EvaluatorEngineOptions): EvaluatorEngine {
  const children = new Map<string, Child>();
  const placeOf = (runId: string) => {
    if (!RUN_ID.test(runId)) throw new Error(`“${runId}”不能用作评估的 id`);
    return join(directory, runId);
  };
  return {
    async run({ runId, parts, rows, signal }) {
      const place = placeOf(runId);
      await rm(place, { recursive: true, force: true });
      await mkdir(place, { recursive: true, mode: 0o700 });
      const count = await writeRows(join(place, ROWS_FILE), rows, signal);
      const plan: EvaluationPlan = { runId, parts, rows: count };
      await writeFile(join(place, PLAN_FILE), JSON.stringify(plan), { mode: 0o600 });
      signal.throwIfAborted();
      const child = await startChild({
        ...{ program, args: [place], mark: 'evaluator', graceMs: GRACE_MS },
        ...{ logFile: join(place, LOG_FILE), recordFile: join(place, RECORD_FILE) },
      });
      children.set(runId, child);
      signal.addEventListener('abort', child.end, { once: true });
      if (signal.aborted) child.end();
      const how = await child.ended;
      signal.removeEventListener('abort', child.end);
      children.delete(runId);
      signal.throwIfAborted();
      if (how !== '') throw new Error(`评估进程意外结束（${how}），原因见日志`);
      return JSON.parse(await readFile(join(place, RESULT_FILE), 'utf8'));
    },
    rows: (runId) => readRows(join(placeOf(runId), ROWS_FILE)),
    log: (runId) => readTail(join(placeOf(runId), LOG_FILE)),
    async adopt() {
      const runs = (await readdir(directory).catch(noneWhereMissing)) ?? [];
      await Promise.all(runs.map((run) => endLeftChild(join(directory, run, RECORD_FILE))));
    },
    async remove(runId) {
      if (children.has(runId)) throw new Error('评估还在运行，停止后才能删除');
      await rm(placeOf(runId), { recursive: true, force: true });
    },
    async close() {
      const living = [...children.values()];
      for (const { end } of living) end();
      await Promise.all(living.map(({ ended }) => ended));
    },
  };
}

async function* readRows(path: string): AsyncIterable<RowLine> {
  const file = await open(path).catch(noneWhereMissing);
  if (file === undefined) return;
  try {
    for await (const line of file.readLines()) yield JSON.parse(line);
  } finally {
    await file.close();
  }
}

const TAIL_BYTES = 65_536;

async function readTail(path: string): Promise<string> {
  const file = await open(path).catch(noneWhereMissing);
  if (file === undefined) return '';
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read({
      ...{ buffer: Buffer.alloc(Math.min(size, TAIL_BYTES)), position: Math.max(0, size - TAIL_BYTES) },
    });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

function noneWhereMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
