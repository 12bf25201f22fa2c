// Generator processes of this server: started for a run, ended with it, found again after a crash.
import { join } from 'node:path';
import { planFaults } from '#core/load/check-plan.ts';
import { adoptRuns } from './adopt-runs.ts';
import type { LoadOrder, LoadRecord, LoadRun } from './load-run.ts';
import { readRun } from './read-run.ts';
import { createRunDirectory, isRunId, removeRun } from './run-directory.ts';
import { startRun } from './start-run.ts';

export interface LoadEngine {
  /** Throws an `Error` with a Chinese message when the plan is unsound, beyond its caps, or the run exists already. */
  readonly start: (order: LoadOrder) => Promise<LoadRun>;
  /** Those that go on in this process. */
  readonly find: (runId: string) => LoadRun | undefined;
  /** Undefined when nothing is left of it. */
  readonly read: (runId: string) => Promise<LoadRecord | undefined>;
  /**
   * To be called once, before the first start: ends generators that an earlier process of this server left, and notes their
   * runs as interrupted. Returns the runs concerned.
   */
  readonly adopt: () => Promise<readonly string[]>;
  /** Its files; not while it goes on. */
  readonly remove: (runId: string) => Promise<void>;
  /** Ends all runs as `interrupted`. */
  readonly close: () => Promise<void>;
}

export interface LoadEngineOptions {
  /** Of the runs, one directory each; only this server works there. */
  readonly directory: string;
  /** The built generator. */
  readonly program: string;
  readonly onError: (error: unknown) => void;
}

export function createLoadEngine({ directory, program, onError }: LoadEngineOptions): LoadEngine {
  const runs = new Map<string, LoadRun>();
  return {
    async start(order) {
      const { plan } = order;
      const faults = isRunId(plan.runId) ? planFaults(plan) : [`“${plan.runId}”不能用作运行的 id`];
      if (faults.length > 0) throw new Error(`压测计划不能执行：${faults.join('；')}`);
      const run = await startRun({
        order,
        program,
        place: await createRunDirectory(directory, plan),
        onError,
      });
      runs.set(plan.runId, run);
      run.ended.then(() => runs.delete(plan.runId));
      return run;
    },
    find: (runId) => runs.get(runId),
    read: async (runId) => (isRunId(runId) ? readRun(join(directory, runId)) : undefined),
    adopt: () => adoptRuns(directory),
    async remove(runId) {
      if (runs.has(runId)) throw new Error('压测还在运行，停止后才能删除');
      if (isRunId(runId)) await removeRun(directory, runId);
    },
    async close() {
      await Promise.all([...runs.values()].map((run) => run.stop('interrupted', '平台已停止')));
    },
  };
}
