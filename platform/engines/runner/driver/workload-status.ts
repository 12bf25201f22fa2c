// What a driver sees of a workload.

export type WorkloadStatus =
  /** The driver knows of no run. */
  | { readonly phase: 'none' }
  /** Taken on, but its program does not run yet: it waits for a place or for its image. */
  | { readonly phase: 'waiting'; readonly reason: string }
  | { readonly phase: 'running'; readonly placement: Placement }
  /** Known until the workload is launched anew, forgotten or removed. */
  | { readonly phase: 'ended'; readonly end: WorkloadEnd };

export interface Placement {
  /** The machine. */
  readonly node: string;
  /** Where it listens, as of `#core/replica-address.ts`, a host by its IP address; absent for one that only finishes. */
  readonly endpoint?: string;
  /** Values of the enumerations `process-hold` and `network-reach`; absent where the driver has others. */
  readonly processHold?: string;
  readonly networkReach?: string;
}

export interface WorkloadEnd {
  /** Succeeded: it ended by itself with exit code 0. Of one that serves that is an end like any other. */
  readonly outcome: 'succeeded' | 'failed';
  /** By itself, over a limit of memory or disk, as it was told to, or with its node or unobserved. */
  readonly cause: 'exit' | 'limit' | 'stopped' | 'lost';
  /** Chinese, with the last words of the program when it said any. */
  readonly reason: string;
  /** Absent if not observed. */
  readonly exitCode?: number;
  readonly exitSignal?: string;
}

export interface WorkloadEvent {
  readonly id: string;
  /** The phase that begins. */
  readonly phase: 'waiting' | 'running' | 'ended';
  /** Chinese. */
  readonly text: string;
}

/** What a run uses, with all that it started. */
export interface Usage {
  /** Thousandths of a core since the sample before. */
  readonly cpuMilli: number;
  readonly memoryBytes: number;
  /** Since the start of the run; absent where the system does not tell. */
  readonly readBytes?: number;
  readonly writeBytes?: number;
  /** Of the file system that its own files lie on, 0 to 100. */
  readonly mountPercent: number;
  /** Of the GPUs that it has, 0 to 100; absent where there are none, or where the driver cannot measure them. */
  readonly gpuPercent?: number;
}

export type ProcessList =
  /** The workload's own process first; empty when the run is over. */
  | { readonly isMeasured: true; readonly processes: readonly ProcessReading[] }
  /** Where the system does not tell: all that can be said. */
  | { readonly isMeasured: false; readonly isAlive: boolean };

export interface ProcessReading {
  /** Where the driver counts them: on this machine, or inside of the pod. */
  readonly pid: number;
  readonly parentPid: number;
  /** Account name, or its number where the system has no name for it. */
  readonly user: string;
  /** Letter as in `ps`. */
  readonly state: string;
  readonly name: string;
  readonly command: readonly string[];
  readonly startedAt: Date;
  readonly threads: number;
  /** Thousandths of a core, since a look of the last minute or on average since the start. */
  readonly cpuMilli: number;
  readonly residentBytes: number;
  readonly virtualBytes: number;
  readonly readBytes: number | undefined;
  readonly writeBytes: number | undefined;
  readonly openFiles: number | undefined;
}
