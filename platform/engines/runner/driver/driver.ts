// Where workloads run. The local driver runs them as processes of this machine; a cluster's would run them as pods.

import type { WorkloadLog } from '../log/workload-log.ts';
import type { WorkloadHandle } from './handle.ts';
import type { Workload, WorkloadResources } from './workload.ts';
import type { Placement, ProcessList, Usage, WorkloadEvent, WorkloadStatus } from './workload-status.ts';

/** Held to by `tests/support/driver-cases.ts`, which every driver passes. */
export interface Driver {
  /** As in the column `driver` of a replica. */
  readonly name: string;
  /** Why a runtime (`preset`, and values of the enumeration `model-runtime`) cannot be run here, in Chinese; undefined when it can. */
  readonly refuse: (runtime: string) => string | undefined;

  /** Resolves when the run exists; throws with a Chinese message when it cannot be made. An earlier run of the workload is ended. */
  readonly launch: (workload: Workload) => Promise<Launched>;
  /** Looks after a run again that an earlier run of this program left; false when there is none. */
  readonly adopt: (left: LeftRun) => Promise<boolean>;
  readonly status: (id: string) => Promise<WorkloadStatus>;
  /** Called when a phase begins, until the result is called. May skip some: `status` is definitive. */
  readonly listen: (listener: (event: WorkloadEvent) => void) => () => void;
  /** Asks the program to end and waits for nothing. `why` becomes the reason of the end; '' when all is in order. */
  readonly stop: (id: string, why: string) => Promise<void>;
  /** Ends it without asking. */
  readonly kill: (id: string, why: string) => Promise<void>;
  /** The run ends, if it has not, and will not come back: its log is kept to the end, and stays. */
  readonly forget: (id: string) => Promise<void>;
  /** Ends the run and removes everything that was kept for the workload, its log included. */
  readonly remove: (id: string) => Promise<void>;
  /** Ids of all workloads for which something is kept, ended ones included. */
  readonly list: () => Promise<readonly string[]>;
  /** Ids of unattended workloads that only this server can look after: left by an earlier run of this program. */
  readonly left: () => Promise<readonly string[]>;
  /** This server ends: what only it could look after is asked to end, and forced after `patienceMs`. The driver can be used again. */
  readonly end: (patienceMs: number) => Promise<void>;

  /** What all runs of the workload printed; one that never printed has an empty one. */
  readonly log: (id: string) => WorkloadLog;
  /** What runs use, in their order; undefined for one that is over, and for all where nothing was looked at before. */
  readonly sample: (runs: readonly WorkloadHandle[]) => Promise<readonly (Usage | undefined)[]>;
  readonly processes: (run: WorkloadHandle) => Promise<ProcessList>;
  /** What the run's program was started with; undefined when it is over, or where the system does not tell. */
  readonly environment: (run: WorkloadHandle) => Promise<Readonly<Record<string, string>> | undefined>;
  /** Why no process listens at the endpoint, e.g. the program listens elsewhere, in Chinese; '' if unknown. */
  readonly explainSilence: (run: WorkloadHandle, endpoint: string) => Promise<string>;
}

export interface Launched {
  readonly handle: WorkloadHandle;
  /** Where it runs, as far as that is decided; `status` tells the rest. */
  readonly placement?: Placement;
}

/** What is written of a run that may still be there. */
export interface LeftRun {
  readonly id: string;
  readonly isForeign: boolean;
  readonly resources: WorkloadResources;
  readonly placement?: Placement;
}
