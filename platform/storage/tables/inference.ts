// Services that the platform runs itself.
import type { Generated } from 'kysely';
import type {
  DefaultedJson,
  DefaultedTime,
  OptionalJson,
  OptionalNumber,
  OptionalText,
  OptionalTime,
  Time,
} from './column.ts';

/** Calls that it matches go to the version. */
interface SplitRule {
  readonly field: string;
  readonly name?: string;
  readonly operator: string;
  readonly values: readonly string[];
  readonly versionId: string;
}

export interface InferenceTable {
  serviceId: string;
  /** Runs it; null: none does yet. */
  server: OptionalText;
  startTimeoutS: Generated<number>;
  drainTimeoutS: Generated<number>;
  timeoutMs: Generated<number>;
  split: Generated<string>;
  splitRules: DefaultedJson<readonly SplitRule[]>;
  target: OptionalJson;
  progress: OptionalText;
  resultRetentionS: Generated<number>;
  capabilityTypes: Generated<string[]>;
  openapi: OptionalJson;
  visualConfig: OptionalJson<object>;
}

export interface ServiceVersionTable {
  id: string;
  organizationId: string;
  projectId: string;
  serviceId: string;
  number: number;
  description: Generated<string>;
  modelVersionId: OptionalText;
  preset: OptionalText;
  runtime: string;
  replicas: number;
  cpuMilli: number;
  memoryMb: number;
  concurrency: number;
  queueSize: number;
  environment: DefaultedJson<Readonly<Record<string, string>>>;
  batchSize: Generated<number>;
  batchWaitMs: Generated<number>;
  weight: Generated<number>;
  lastWeight: Generated<number>;
  byRule: Generated<boolean>;
  lastByRule: Generated<boolean>;
  /** Takes part in the running A/B test of its service. */
  inTest: Generated<boolean>;
  /** Its autoscaling policy may take the last replica away: then calls wait for one. */
  wakes: Generated<boolean>;
  state: Generated<string>;
  stateReason: Generated<string>;
  stateAt: DefaultedTime;
  trafficAt: OptionalTime;
  createdAt: DefaultedTime;
  createdBy: OptionalText;
  updatedAt: DefaultedTime;
}

export interface ReplicaTable {
  id: string;
  organizationId: string;
  projectId: string;
  serviceId: string;
  versionId: string;
  ordinal: number;
  state: Generated<string>;
  stateReason: Generated<string>;
  stateAt: DefaultedTime;
  /** Ran it, and has its log. */
  server: OptionalText;
  driver: Generated<string>;
  node: Generated<string>;
  /** As of `#core/replica-address.ts`. */
  address: OptionalText;
  /** Values of the enumerations `process-hold` and `network-reach`. */
  processHold: OptionalText;
  networkReach: OptionalText;
  /** Its run, as of `engines/runner/driver/handle.ts`. */
  handle: OptionalJson;
  restarts: Generated<number>;
  dueAt: OptionalTime;
  createdAt: DefaultedTime;
  requestedAt: DefaultedTime;
  startedAt: OptionalTime;
  loadedAt: OptionalTime;
  readyAt: OptionalTime;
  trafficAt: OptionalTime;
  endedAt: OptionalTime;
  exitCode: OptionalNumber;
  exitSignal: OptionalText;
  signalledAt: OptionalTime;
  forcedReason: Generated<string>;
}

export interface ReplicaSampleTable {
  replicaId: string;
  at: Time;
  startedAt: Time;
  address: OptionalText;
  cpuMilli: number;
  memoryBytes: number;
  readBytes: OptionalNumber;
  writeBytes: OptionalNumber;
  mountPercent: number;
  gpuPercent: OptionalNumber;
}

export interface ResourceQuotaTable {
  organizationId: string;
  cpuMilli: number;
  memoryMb: number;
  replicas: number;
  updatedAt: DefaultedTime;
  updatedBy: OptionalText;
}
