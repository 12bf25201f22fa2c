// What a decision is made of and what it says: the log of autoscaling shows it as it is.
import type { ScalingMetric, ScalingPolicy } from './policy.ts';
import type { ScalingState } from './scaling-state.ts';

/** One replica at the time of a sample. Without a value of a metric it is missing for that metric (HPA). */
export interface ReplicaSample {
  /** Takes traffic. One that does not counts as 0 when replicas shall be added, and not at all otherwise. */
  readonly isReady: boolean;
  /** Percent of what it may use, mean over the last 15 s or so, as a metrics server gives it. */
  readonly cpu?: number;
  readonly gpu?: number;
}

/** What was measured since the last one. Left out: could not be measured, which is not 0. */
export interface ScalingSample {
  /** Milliseconds since 1970; samples ascend. */
  readonly at: number;
  /** Every replica that is there, ready or not. Those that go already are left out. */
  readonly replicas: readonly ReplicaSample[];
  /** Calls a second that reached the gateway for this version, of all replicas together. */
  readonly tps?: number;
  /** Calls under way and waiting, of all replicas together, mean since the last sample. */
  readonly concurrency?: number;
  /** Calls that wait for a replica. */
  readonly queueLength?: number;
  /** Milliseconds, of the calls of the last minute or so. Without calls it is left out. */
  readonly p95Latency?: number;
}

export interface ScalingInput {
  readonly policy: ScalingPolicy;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** New ones since the last decision, oldest first: usually one, none when nothing could be measured. */
  readonly samples: readonly ScalingSample[];
  /** What the runner was last told to have (HPA: `spec.replicas`). */
  readonly current: number;
  /** What the project's quota allows at most; without one, as many as the policy says. */
  readonly quota?: number;
  readonly state: ScalingState;
}

/** What one trigger asks for. */
export interface Proposal {
  readonly metric: ScalingMetric;
  /** `target`: by the formula; `panic`: by the short window; `fallback`: the metric is lost; `missing`: the same, not long enough to fall back. */
  readonly by: 'target' | 'panic' | 'fallback' | 'missing';
  /** In the unit of the metric, for one replica; left out when it is lost. Without a replica it is that of the whole. */
  readonly value?: number;
  readonly target: number;
  /** Replicas; left out: no opinion. */
  readonly wanted?: number;
  /** What the formula gave before replicas that are missing or not ready made it careful, where that changed it. */
  readonly unguarded?: number;
}

/**
 * Why so many are wanted:
 * - `metric`, `panic`, `fallback`: the trigger that is named asked for most
 * - `withinTolerance`: the triggers are content with what is there
 * - `activation`: a call waits and there is no replica; `idle`: nothing is asked for
 * - `belowMin`, `aboveMax`: the limits in force moved it, whatever is measured
 * - `noMetrics`: too little is known to change anything
 */
export const SCALING_REASONS = [
  'metric',
  'panic',
  'fallback',
  'withinTolerance',
  'activation',
  'idle',
  'belowMin',
  'aboveMax',
  'noMetrics',
] as const;

export type ScalingReason = (typeof SCALING_REASONS)[number];

/**
 * What stood in the way, in the order in which it is looked at:
 * - `metricMissing`: a metric is lost, so no replica goes (HPA); `replicaMetricMissing`, `replicaNotReady`: those of some replicas
 * - `scaleUpRate`, `scaleDownRate`: Knative's rates against the ready replicas
 * - `panicMode`: no replica goes while it panics
 * - `stabilizationUp`, `stabilizationDown`: the windows
 * - `cooldown`, `grace`: the last replica stays
 * - `stepPolicyUp`, `stepPolicyDown`: so many in a period; `disabledUp`, `disabledDown`: never in this direction
 * - `max`, `min`: the limits in force; `quota`: what the project may have
 */
export const SCALING_HOLDS = [
  'metricMissing',
  'replicaMetricMissing',
  'replicaNotReady',
  'scaleUpRate',
  'scaleDownRate',
  'panicMode',
  'stabilizationUp',
  'stabilizationDown',
  'cooldown',
  'grace',
  'stepPolicyUp',
  'stepPolicyDown',
  'disabledUp',
  'disabledDown',
  'max',
  'min',
  'quota',
] as const;

export type ScalingHold = (typeof SCALING_HOLDS)[number];

/** It would have been `from`, and became `to`. */
export interface HeldBack {
  readonly by: ScalingHold;
  readonly from: number;
  readonly to: number;
}

export interface ScalingDecision {
  readonly at: number;
  /** What was there to be changed, and of it ready. */
  readonly current: number;
  readonly ready: number;
  /** What was asked for before anything held it back. */
  readonly desired: number;
  /** What the runner shall have. */
  readonly wanted: number;
  readonly reason: ScalingReason;
  /** The trigger that decided, where one did. */
  readonly metric?: ScalingMetric;
  readonly value?: number;
  readonly target?: number;
  readonly mode: 'stable' | 'panic' | 'fallback';
  /** In force at this time, by the policy and its time windows. */
  readonly limits: { readonly min: number; readonly max: number };
  readonly proposals: readonly Proposal[];
  readonly heldBack: readonly HeldBack[];
}

export interface ScalingOutcome {
  readonly decision: ScalingDecision;
  readonly state: ScalingState;
}
