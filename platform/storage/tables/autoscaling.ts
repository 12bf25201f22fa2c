// What the scaler keeps beside policies and their log.
import type { DefaultedTime, Json, OptionalJson, OptionalNumber, Time } from './column.ts';

export interface AutoscalingVersionTable {
  versionId: string;
  policyId: string;
  /** As of `platform/engines/scaler/kept-state.ts`. */
  state: Json;
  /** The last one, as of `#core/scaling/decision.ts`. */
  decision: OptionalJson;
  decidedAt: DefaultedTime;
}

export interface AutoscalingSampleTable {
  versionId: string;
  at: Time;
  tps: OptionalNumber;
  concurrency: OptionalNumber;
  queueLength: OptionalNumber;
  p95Latency: OptionalNumber;
  cpu: OptionalNumber;
  gpu: OptionalNumber;
  wanted: number;
  actual: number;
  ready: number;
}
