// Generated from schemas/entities/ by `npm run generate`. Do not edit.
import type { Generated } from 'kysely';
import type {
  DefaultedJson,
  DefaultedTime,
  Json,
  OptionalJson,
  OptionalNumber,
  OptionalText,
  OptionalTime,
  Time,
} from '../column.ts';

export interface AbtestTable {
  id: string;
  organizationId: string;
  projectId: string;
  serviceId: string;
  name: string;
  description: Generated<string>;
  state: Generated<string>;
  stateReason: Generated<string>;
  stateAt: DefaultedTime;
  createdAt: DefaultedTime;
  createdBy: OptionalText;
  updatedAt: DefaultedTime;
}

export interface AbtestVersionTable {
  id: string;
  organizationId: string;
  projectId: string;
  testId: string;
  number: number;
  description: Generated<string>;
  state: Generated<string>;
  stopReason: OptionalText;
  unit: Generated<string>;
  unitName: Generated<string>;
  participation: Generated<number>;
  holdout: Generated<number>;
  arms: Json;
  shadow: OptionalJson;
  targeting: DefaultedJson;
  metrics: Json;
  plan: Generated<string>;
  alpha: Generated<number>;
  plannedUnits: OptionalNumber;
  durationDays: Generated<number>;
  warmupMinutes: Generated<number>;
  correction: Generated<string>;
  seed: string;
  startedAt: OptionalTime;
  startedBy: OptionalText;
  stoppedAt: OptionalTime;
  stoppedBy: OptionalText;
  judgedAt: OptionalTime;
  verdict: OptionalText;
  verdictText: Generated<string>;
  concluded: Generated<string>;
  decision: OptionalJson;
  result: OptionalJson;
  stateReason: Generated<string>;
  stateAt: DefaultedTime;
  createdAt: DefaultedTime;
  createdBy: OptionalText;
  updatedAt: DefaultedTime;
}

export interface AutoscalingTable {
  id: string;
  organizationId: string;
  projectId: string;
  serviceId: string;
  name: string;
  description: Generated<string>;
  state: Generated<string>;
  minReplicas: Generated<number>;
  maxReplicas: Generated<number>;
  triggers: Json;
  scaleUp: DefaultedJson;
  scaleDown: DefaultedJson;
  stableWindowSeconds: Generated<number>;
  panic: OptionalJson;
  maxScaleUpRate: Generated<number>;
  maxScaleDownRate: Generated<number>;
  scaleToZero: DefaultedJson;
  fallback: OptionalJson;
  timeWindows: DefaultedJson;
  startedAt: OptionalTime;
  startedBy: OptionalText;
  scaledAt: OptionalTime;
  stateReason: Generated<string>;
  stateAt: DefaultedTime;
  createdAt: DefaultedTime;
  createdBy: OptionalText;
  updatedAt: DefaultedTime;
}

export interface AutoscalingLogTable {
  id: string;
  organizationId: string;
  projectId: string;
  policyId: string;
  serviceId: string;
  versionId: string;
  versionNumber: number;
  result: string;
  direction: OptionalText;
  reason: string;
  mode: string;
  metric: OptionalText;
  value: OptionalNumber;
  target: OptionalNumber;
  before: number;
  ready: number;
  wanted: number;
  got: number;
  minReplicas: number;
  maxReplicas: number;
  heldBy: OptionalText;
  heldBack: DefaultedJson;
  proposals: DefaultedJson;
  message: Generated<string>;
  times: Generated<number>;
  lastAt: Time;
  readyAt: OptionalTime;
  createdAt: DefaultedTime;
  createdBy: OptionalText;
  updatedAt: DefaultedTime;
}

export interface BenchmarkTable {
  id: string;
  organizationId: string;
  projectId: string;
  serviceId: string;
  name: string;
  description: Generated<string>;
  via: Generated<string>;
  applicationId: OptionalText;
  versionId: OptionalText;
  method: Generated<string>;
  path: string;
  createdAt: DefaultedTime;
  createdBy: OptionalText;
  updatedAt: DefaultedTime;
}

export interface BenchmarkConfigTable {
  id: string;
  organizationId: string;
  projectId: string;
  benchmarkId: string;
  name: string;
  description: Generated<string>;
  loop: Generated<string>;
  shape: Generated<string>;
  rate: OptionalNumber;
  steps: DefaultedJson;
  rampFrom: OptionalNumber;
  rampTo: OptionalNumber;
  replayFrom: OptionalTime;
  replayFactor: Generated<number>;
  concurrency: OptionalNumber;
  durationS: Generated<number>;
  warmupS: Generated<number>;
  cooldownS: Generated<number>;
  timeoutMs: Generated<number>;
  generators: Generated<number>;
  seed: Generated<number>;
  answer: Generated<string>;
  payloadId: OptionalText;
  contentType: Generated<string>;
  headers: DefaultedJson;
  body: Generated<string>;
  assertions: DefaultedJson;
  maxRequests: OptionalNumber;
  maxErrors: OptionalNumber;
  maxErrorPercent: OptionalNumber;
  thresholds: DefaultedJson;
  search: Generated<boolean>;
  searchPercentile: Generated<number>;
  searchLatencyMs: OptionalNumber;
  searchErrorPercent: Generated<number>;
  searchFrom: Generated<number>;
  searchTo: Generated<number>;
  searchPointS: Generated<number>;
  searchPoints: Generated<number>;
  targetRate: OptionalNumber;
  createdAt: DefaultedTime;
  createdBy: OptionalText;
  updatedAt: DefaultedTime;
}

export interface BenchmarkJobTable {
  id: string;
  organizationId: string;
  projectId: string;
  benchmarkId: string;
  serviceId: string;
  configId: string;
  configName: string;
  number: number;
  versionId: OptionalText;
  applicationId: OptionalText;
  payloadId: OptionalText;
  state: Generated<string>;
  reason: OptionalText;
  schedule: Generated<string>;
  scheduleId: OptionalText;
  startAt: OptionalTime;
  startedAt: OptionalTime;
  endedAt: OptionalTime;
  progress: Generated<number>;
  partial: Generated<boolean>;
  verdict: Generated<string>;
  validity: Generated<string[]>;
  offeredRate: OptionalNumber;
  achievedRate: OptionalNumber;
  completed: OptionalNumber;
  failed: OptionalNumber;
  dropped: OptionalNumber;
  errorPercent: OptionalNumber;
  p50Ms: OptionalNumber;
  p95Ms: OptionalNumber;
  p99Ms: OptionalNumber;
  capacity: OptionalNumber;
  snapshot: OptionalJson;
  report: OptionalJson;
  stateReason: Generated<string>;
  stateAt: DefaultedTime;
  createdAt: DefaultedTime;
  createdBy: OptionalText;
  updatedAt: DefaultedTime;
}

export interface BenchmarkPayloadTable {
  id: string;
  organizationId: string;
  projectId: string;
  name: string;
  description: Generated<string>;
  kind: string;
  fileName: Generated<string>;
  contentType: Generated<string>;
  rowCount: number;
  sizeBytes: number;
  columns: Generated<string[]>;
  hasBodies: boolean;
  createdAt: DefaultedTime;
  createdBy: OptionalText;
  updatedAt: DefaultedTime;
}

export interface BenchmarkScheduleTable {
  id: string;
  organizationId: string;
  projectId: string;
  benchmarkId: string;
  configId: string;
  cron: string;
  zone: Generated<string>;
  state: Generated<string>;
  stateReason: Generated<string>;
  stateAt: DefaultedTime;
  createdAt: DefaultedTime;
  createdBy: OptionalText;
  updatedAt: DefaultedTime;
}

export interface EvaluationTable {
  id: string;
  organizationId: string;
  projectId: string;
  serviceId: string;
  settingId: string;
  name: string;
  number: number;
  modelType: number;
  versionIds: Generated<string[]>;
  fromAt: OptionalTime;
  toAt: OptionalTime;
  state: Generated<string>;
  progress: Generated<number>;
  rowCount: OptionalNumber;
  startedAt: OptionalTime;
  endedAt: OptionalTime;
  stateReason: Generated<string>;
  stateAt: DefaultedTime;
  createdAt: DefaultedTime;
  createdBy: OptionalText;
  updatedAt: DefaultedTime;
}

export interface EvaluationResultTable {
  id: string;
  organizationId: string;
  projectId: string;
  evaluationId: string;
  serviceId: string;
  versionId: string;
  versionNumber: OptionalNumber;
  state: Generated<string>;
  rowCount: OptionalNumber;
  faultCount: OptionalNumber;
  headline: OptionalNumber;
  parts: OptionalJson;
  endedAt: OptionalTime;
  durationMs: OptionalNumber;
  peakBytes: OptionalNumber;
  stateReason: Generated<string>;
  stateAt: DefaultedTime;
  createdAt: DefaultedTime;
  createdBy: OptionalText;
  updatedAt: DefaultedTime;
}

export interface EvaluationSettingTable {
  id: string;
  organizationId: string;
  projectId: string;
  serviceId: string;
  number: number;
  modelType: number;
  joinBy: Generated<string>;
  joinName: Generated<string>;
  labelKey: Generated<string>;
  truthPath: OptionalText;
  predictionPath: OptionalText;
  scorePath: OptionalText;
  featuresPath: OptionalText;
  classes: Generated<string[]>;
  positiveClass: OptionalText;
  threshold: OptionalNumber;
  overlap: Generated<number>;
  tasks: DefaultedJson;
  baselineServiceId: OptionalText;
  createdAt: DefaultedTime;
  createdBy: OptionalText;
  updatedAt: DefaultedTime;
}

export interface ModelTable {
  id: string;
  organizationId: string;
  projectId: string;
  name: string;
  description: Generated<string>;
  type: Generated<number>;
  createdAt: DefaultedTime;
  createdBy: OptionalText;
  updatedAt: DefaultedTime;
}

export interface OrganizationTable {
  id: string;
  name: string;
  description: Generated<string>;
  createdAt: DefaultedTime;
  createdBy: OptionalText;
  updatedAt: DefaultedTime;
}

export interface ProjectTable {
  id: string;
  organizationId: string;
  name: string;
  description: Generated<string>;
  server: OptionalText;
  createdAt: DefaultedTime;
  createdBy: OptionalText;
  updatedAt: DefaultedTime;
}

export interface TruthUploadTable {
  id: string;
  organizationId: string;
  projectId: string;
  serviceId: string;
  settingId: string;
  format: string;
  fileName: string;
  sizeBytes: number;
  step: Generated<string>;
  progress: Generated<number>;
  readRows: Generated<number>;
  matchedUntil: OptionalText;
  rowCount: Generated<number>;
  matchedCount: Generated<number>;
  unmatchedCount: Generated<number>;
  duplicateCount: Generated<number>;
  malformedCount: Generated<number>;
  state: Generated<string>;
  stateReason: Generated<string>;
  stateAt: DefaultedTime;
  createdAt: DefaultedTime;
  createdBy: OptionalText;
  updatedAt: DefaultedTime;
}

export interface VolumeTable {
  id: string;
  organizationId: string;
  projectId: string;
  name: string;
  description: Generated<string>;
  capacityBytes: number;
  createdAt: DefaultedTime;
  createdBy: OptionalText;
  updatedAt: DefaultedTime;
}

export interface EntityTables {
  abtest: AbtestTable;
  abtestVersion: AbtestVersionTable;
  autoscaling: AutoscalingTable;
  autoscalingLog: AutoscalingLogTable;
  benchmark: BenchmarkTable;
  benchmarkConfig: BenchmarkConfigTable;
  benchmarkJob: BenchmarkJobTable;
  benchmarkPayload: BenchmarkPayloadTable;
  benchmarkSchedule: BenchmarkScheduleTable;
  evaluation: EvaluationTable;
  evaluationResult: EvaluationResultTable;
  evaluationSetting: EvaluationSettingTable;
  model: ModelTable;
  organization: OrganizationTable;
  project: ProjectTable;
  truthUpload: TruthUploadTable;
  volume: VolumeTable;
}
