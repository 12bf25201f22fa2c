// What was tested, how and from where, as it was when the run began: a report must be readable a year later.
import type { LoadEnd } from '#core/load/frame.ts';
import type { LoadPlan } from '#core/load/plan.ts';
import type { Row } from '#storage/database.ts';
import type { TaskRow } from './find-task.ts';
import type { BenchmarkConfig } from './stored-config.ts';

/** Stored with the run, as JSON: times are texts. */
export interface Snapshot {
  readonly task: Pick<TaskRow, 'id' | 'name' | 'via' | 'method' | 'path' | 'protocol' | 'isHosted'> & {
    readonly applicationName: string;
  };
  readonly service: {
    readonly id: string;
    readonly name: string;
    readonly code: string;
    readonly state: string;
  };
  /** What the gateway holds its calls to; absent for calls straight at a replica, and in runs of before it was kept. */
  readonly limits?: CallLimits;
  readonly versions: readonly SnapshotVersion[];
  readonly config: BenchmarkConfig;
  readonly payload: Pick<
    Row<'benchmarkPayload'>,
    'name' | 'kind' | 'rowCount' | 'hasBodies' | 'columns'
  > | null;
  readonly machine: Machine;
  /** What the project's other runs cannot have meanwhile. */
  readonly reserved: Reservation;
  /** Known once the plan is made. */
  readonly load?: PlannedShape;
  /** What has been started so far: one, or the points of a search. */
  readonly points: readonly StartedPoint[];
}

/** Calls a second; null for no limit. */
export interface CallLimits {
  readonly applicationId: string;
  /** Of the application at this service. */
  readonly qpsLimit: number | null;
  /** Of the service, for all applications together. */
  readonly serviceQps: number | null;
}

export interface StartedPoint {
  /** Of a search, calls a second, or callers of a closed loop; null for what the configuration says. */
  readonly load: number | null;
  /** Epoch ms of its second 0. */
  readonly startedAt: number;
  /** Absent while it goes on, of one that was broken off, and in runs of before it was kept. */
  readonly end?: LoadEnd;
}

export interface SnapshotVersion {
  readonly id: string;
  readonly label: string;
  readonly replicas: number;
  readonly ready: number;
  readonly cpuMilli: number;
  readonly memoryMb: number;
  readonly concurrency: number;
  readonly weight: number;
}

export interface Machine {
  readonly name: string;
  readonly cores: number;
  readonly processor: string;
  readonly memoryBytes: number;
  readonly runtime: string;
}

export interface Reservation {
  /** Calls a second. */
  readonly rate: number;
  /** Calls under way. */
  readonly concurrency: number;
}

/** Of the plan what figures are computed by; a replay stands as the calls of each second. */
export interface PlannedShape
  extends Pick<LoadPlan, 'shape' | 'warmUpSeconds' | 'coolDownSeconds' | 'timeoutMs'> {
  readonly isOnThisHost: boolean;
}
