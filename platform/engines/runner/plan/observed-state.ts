// Everything the runner decides by, at one moment: what is wanted and written (database) and what is seen (drivers).
import type { Placement } from '../driver/workload-status.ts';
import type { UpdateTarget } from './update-target.ts';

/** States of `schemas/enums/service-state.yaml`, `instance-state.yaml`; the machines define the transitions. */
export interface ServiceState {
  readonly id: string;
  readonly code: string;
  readonly state: string;
  readonly stateAt: number;
  readonly startTimeoutMs: number;
  readonly drainTimeoutMs: number;
  /** What an update under way shall bring. */
  readonly target?: UpdateTarget;
  readonly versions: readonly VersionState[];
}

export interface VersionState {
  readonly id: string;
  readonly number: number;
  readonly state: string;
  readonly stateReason: string;
  /** Epoch ms, like every time here. */
  readonly stateAt: number;
  readonly weight: number;
  readonly byRule: boolean;
  /** Takes part in the running A/B test of its service. */
  readonly inTest: boolean;
  readonly inTraffic: boolean;
  /** May have no replica: then calls wait for the first. */
  readonly wakes: boolean;
  /** How many replicas there shall be. */
  readonly wanted: number;
  /** Replicas that have not ended. */
  readonly replicas: readonly ReplicaState[];
}

export interface ReplicaState {
  readonly id: string;
  readonly ordinal: number;
  readonly state: string;
  readonly stateReason: string;
  readonly stateAt: number;
  readonly restarts: number;
  readonly dueAt?: number;
  readonly startedAt?: number;
  readonly readyAt?: number;
  readonly signalledAt?: number;
  /** Why it is not left to end by itself, in Chinese; '' when it is. */
  readonly forcedReason: string;
  readonly inTraffic: boolean;
  /** As it is written; undefined while nothing is. */
  readonly placement?: Placement;
  readonly observed: Observation;
}

/** What is seen of a replica's workload. */
export interface Observation {
  /** One that waits for its place is alive. */
  readonly process: 'none' | 'alive' | 'gone';
  /** Where it is, once its driver reports it. */
  readonly placement?: Placement;
  /** Why it went, in Chinese; '' while it lives. */
  readonly end: string;
  readonly exitCode?: number;
  readonly exitSignal?: string;
  /** `unknown` until the first answer to a health check. */
  readonly health: 'unknown' | 'well' | 'unwell';
  /** Why it is unwell, in Chinese. */
  readonly complaint: string;
}

/** What the gateways at work say. */
export interface ObservedGateways {
  /** When the last of them began to read the routes that it uses now; undefined without any, and before one has routes. */
  readonly routesReadAt: number | undefined;
  /** Calls under way at a replica that shall end; undefined while one of them may still send it some. */
  readonly callsAt: (replicaId: string) => number | undefined;
  /** Calls at a replica in traffic, when they were last told; 0 where nothing was. */
  readonly inFlightAt: (replicaId: string) => number;
}
