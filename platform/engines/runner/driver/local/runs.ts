// The runs that this program looks after: from their process's first moment to what is left of it.
import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isSameProcess, type ProcessRecord, readRecord } from '#storage/process/process-record.ts';
import { signalProcess } from '#storage/process/process-state.ts';
import type { SandboxUser } from '#storage/process/sandbox-user.ts';
import type { LeftRun } from '../driver.ts';
import type { Placement, WorkloadEnd, WorkloadEvent, WorkloadStatus } from '../workload-status.ts';
import { type ProcessExit, readExitNote } from './exit-note.ts';
import { freezeGroup } from './freeze-group.ts';
import type { Cgroups } from './hold/cgroups.ts';
import { watchDisk } from './hold/disk-watch.ts';
import { endRest, ownerOf } from './hold/end-rest.ts';
import { createRunWatch } from './hold/run-watch.ts';
import { openWayOut, type WayOutRules } from './hold/way-out.ts';
import { PROCESS_FILE } from './left-processes.ts';
import { wayOutOf } from './socket-place.ts';
import type { ReplicaLimits } from './start-behind-gate.ts';
import { describeEnd, stderrTail } from './stderr-tail.ts';

export interface KeptLog {
  /** Resolves when everything printed so far is kept. */
  readonly stop: () => Promise<void>;
}

export interface RunsOptions {
  /** `<data>/replicas`: one directory a workload. */
  readonly directory: string;
  readonly limits: () => ReplicaLimits;
  /** Of control groups; absent: there are none, and limits hold for each process. */
  readonly cgroups: Cgroups | undefined;
  readonly wayOut: WayOutRules;
  /**
   * Starts to keep what a replica prints; `freeze` stops its processes and returns how to resume them, `process` tells
   * them from earlier ones.
   */
  readonly keepLog: (directory: string, freeze: () => Promise<() => void>, process: string) => KeptLog;
  readonly onError: (error: unknown) => void;
}

/** A process that was just started, or found. */
export interface NewRun {
  readonly id: string;
  readonly record: ProcessRecord;
  readonly placement: Placement;
  readonly account: SandboxUser | undefined;
  readonly memoryBytes: number;
  readonly hasWayOut: boolean;
  /** Where stderr stood when the process began. */
  readonly stderrFrom?: number;
  /** Absent for a process that an earlier run of this program started. */
  readonly ended?: Promise<ProcessExit>;
}

interface Run {
  readonly record: ProcessRecord;
  readonly placement: Placement;
  readonly memoryBytes: number;
  readonly log: KeptLog;
  readonly stderrFrom: number;
  /** Why we ended it ourselves. */
  told: { readonly cause: WorkloadEnd['cause']; readonly why: string } | undefined;
  exit: ProcessExit | undefined;
  /** Resolves when `exit` is known; absent for a process that an earlier run of this program started. */
  readonly ended: Promise<void> | undefined;
  /** Ends what the process left behind, once. */
  readonly sweep: () => Promise<void>;
  isTold: boolean;
}

export function createRuns(options: RunsOptions) {
  const runs = new Map<string, Run>();
  const listeners = new Set<(event: WorkloadEvent) => void>();
  const homeOf = (id: string) => join(options.directory, id);
  const watch = createRunWatch(
    () =>
      [...runs].map(([id, run]) => ({
        ...run,
        onOver: (bytes) => signal(id, 'SIGKILL', { cause: 'limit', why: memoryText(bytes, run.memoryBytes) }),
        onGone: () => {
          if (run.ended === undefined) tellEnd(id, run);
        },
      })),
    options.onError,
  );

  function tell(event: WorkloadEvent): void {
    for (const listener of listeners) listener(event);
  }

  function tellEnd(id: string, run: Run): void {
    if (run.isTold || runs.get(id) !== run) return;
    run.isTold = true;
    endOf(id, run)
      .then(({ reason }) => tell({ id, phase: 'ended', text: reason }))
      .catch(options.onError);
  }

  /** From now on the run is looked after. */
  async function keep(fresh: NewRun): Promise<void> {
    const { id, record, account } = fresh;
    const closeWayOut = fresh.hasWayOut
      ? await openWayOut(wayOutOf(options.directory, id), options.wayOut)
      : () => undefined;
    const stopWatch = watchDisk(
      join(homeOf(id), 'tmp'),
      () => options.limits().diskBytes,
      (bytes) => signal(id, 'SIGKILL', { cause: 'limit', why: diskText(bytes, options.limits().diskBytes) }),
    );
    let swept: Promise<void> | undefined;
    const sweep = () => {
      stopWatch();
      closeWayOut();
      if (isSameProcess(record)) signalProcess(-record.pid, 'SIGKILL');
      swept ??= endRest(id, account, options.cgroups).catch(options.onError);
      return swept;
    };
    const run: Run = {
      record,
      placement: fresh.placement,
      memoryBytes: fresh.memoryBytes,
      stderrFrom: fresh.stderrFrom ?? 0,
      told: undefined,
      exit: undefined,
      isTold: false,
      log: keepLog(homeOf(id), record),
      sweep,
      ended: fresh.ended?.then(async (exit) => {
        run.exit = exit;
        // What it started must not outlive it.
        signalProcess(-record.pid, 'SIGKILL');
        await sweep();
        tellEnd(id, run);
      }),
    };
    runs.set(id, run);
    watch();
    tell({ id, phase: 'running', text: `进程 ${record.pid} 已启动` });
  }

  function keepLog(home: string, record: ProcessRecord): KeptLog {
    // A process that ended writes no more, and its number may be another's.
    const freeze = async () => (isSameProcess(record) ? freezeGroup(record.pid) : () => undefined);
    return options.keepLog(home, freeze, `${record.pid}/${record.started}`);
  }

  /** The first cause holds; a reason may come later. */
  function signal(id: string, name: 'SIGTERM' | 'SIGKILL', told: NonNullable<Run['told']>): void {
    const run = runs.get(id);
    if (run === undefined || !isSameProcess(run.record)) return;
    run.told = { cause: run.told?.cause ?? told.cause, why: told.why || (run.told?.why ?? '') };
    signalProcess(-run.record.pid, name);
  }

  async function endOf(id: string, run: Run): Promise<WorkloadEnd> {
    run.exit ??= await noted(id);
    const { exit, told, stderrFrom } = run;
    const words = await stderrTail(join(homeOf(id), 'stderr'), stderrFrom);
    const cause = told?.cause ?? (exit === undefined ? 'lost' : 'exit');
    return {
      outcome: cause === 'exit' && exit?.code === 0 ? 'succeeded' : 'failed',
      cause,
      reason: told === undefined || told.why === '' ? describeEnd(exit, words) : told.why,
      ...(exit === undefined || exit.code === null ? {} : { exitCode: exit.code }),
      ...(exit === undefined || exit.signal === null ? {} : { exitSignal: exit.signal }),
    };
  }

  async function noted(id: string): Promise<ProcessExit | undefined> {
    const note = await readExitNote(homeOf(id));
    return note === 'none' ? undefined : note;
  }

  return {
    homeOf,
    keep,
    signal,
    isKept: (id: string) => runs.has(id),
    isLed: (id: string, pid: number) => runs.get(id)?.record.pid === pid,
    listen(listener: (event: WorkloadEvent) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async status(id: string): Promise<WorkloadStatus> {
      const run = runs.get(id);
      if (run === undefined) return { phase: 'none' };
      if (isSameProcess(run.record)) return { phase: 'running', placement: run.placement };
      // The system reports an end a moment before its exit status.
      await (run.ended ?? run.sweep());
      return { phase: 'ended', end: await endOf(id, run) };
    },
    /** One that finished unseen is taken over as well: how it ended is written down. */
    async adopt({ id, placement = { node: hostname() }, resources }: LeftRun): Promise<boolean> {
      if (runs.has(id)) return true;
      const home = homeOf(id);
      const left = await readRecord(join(home, PROCESS_FILE));
      if (left === undefined) return false;
      if (!isSameProcess(left) && (await readExitNote(home)) === 'none') return false;
      await keep({
        id,
        record: left,
        placement,
        account: await ownerOf(home),
        memoryBytes: resources.memoryBytes,
        hasWayOut: existsSync(wayOutOf(options.directory, id)),
      });
      return true;
    },
    /** The run ends and is no longer watched. */
    async drop(id: string): Promise<void> {
      const run = runs.get(id);
      const record = run?.record ?? (await readRecord(join(homeOf(id), PROCESS_FILE)));
      if (record !== undefined && isSameProcess(record)) signalProcess(-record.pid, 'SIGKILL');
      await (run?.sweep() ?? endRest(id, await ownerOf(homeOf(id)), options.cgroups));
      await run?.log.stop();
      runs.delete(id);
    },
    async end(patienceMs: number): Promise<void> {
      const living = () => [...runs.values()].filter(({ record }) => isSameProcess(record));
      for (const { record } of living()) signalProcess(-record.pid, 'SIGTERM');
      const deadline = Date.now() + patienceMs;
      while (living().length > 0 && Date.now() < deadline) await sleep(20);
      await Promise.all([...runs.values()].map(({ sweep }) => sweep()));
      await Promise.all([...runs.values()].map(({ log }) => log.stop()));
      runs.clear();
    },
  };
}

function memoryText(bytes: number, limit: number): string {
  return `内存超过上限：使用 ${megabytes(bytes)} MB，上限 ${megabytes(limit)} MB`;
}

function diskText(bytes: number, limit: number): string {
  return `写入的文件共 ${megabytes(bytes)} MB，超过上限 ${megabytes(limit)} MB`;
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1_048_576);
}
