// What an owner asks of autoscaling. The names are those of the Kubernetes HPA v2 (`behavior`, `stabilizationWindowSeconds`),
// of Knative's pod autoscaler (stable and panic window) and of KEDA (`fallback`, `cooldownPeriod`); an entity stores it as it is.

/**
 * What is measured, and what a target means:
 * - `cpu`, `gpu`: percent of what a replica may use, mean of the replicas (HPA, Resource/Utilization)
 * - `tps`: calls a second for one replica; `concurrency`: calls under way or waiting for one replica (Knative rps, concurrency)
 * - `queueLength`: calls that wait, for one replica (KEDA, AverageValue)
 * - `p95Latency`: milliseconds that 95 of 100 calls keep, over all replicas (HPA, Object/Value)
 */
export const SCALING_METRICS = ['cpu', 'gpu', 'tps', 'concurrency', 'queueLength', 'p95Latency'] as const;

export type ScalingMetric = (typeof SCALING_METRICS)[number];

export interface ScalingTrigger {
  readonly metric: ScalingMetric;
  /** In the unit of the metric, above 0. */
  readonly target: number;
  /** Share of the target that nothing is done within, either way: 0.1 is 10 %. Default: `DEFAULT_TOLERANCE`. */
  readonly tolerance?: number;
}

export interface StepPolicy {
  /** `Pods`: so many replicas; `Percent`: of those that were there when the period began. */
  readonly type: 'Pods' | 'Percent';
  /** Above 0. */
  readonly value: number;
  /** 1 to 1800 (HPA). */
  readonly periodSeconds: number;
}

/** How fast replicas come, or go (HPA: `behavior.scaleUp`, `behavior.scaleDown`). */
export interface ScalingRules {
  /** Up: the lowest that was asked for within it; down: the highest. 0 to 3600 (HPA). */
  readonly stabilizationWindowSeconds: number;
  /** `Max`: the step policy that allows most; `Min`: the one that allows least; `Disabled`: never in this direction. */
  readonly selectPolicy: 'Max' | 'Min' | 'Disabled';
  /** At least one. */
  readonly policies: readonly StepPolicy[];
}

/** Knative's answer to a burst: a short window that only adds replicas while it lasts. */
export interface PanicMode {
  /** Of the stable window: 10 of 60 s are 6 s. Above 0 to 100. */
  readonly windowPercentage: number;
  /** Replicas that the short window asks for, in percent of the ready ones. Above 100. */
  readonly thresholdPercentage: number;
}

export interface ScaleToZero {
  /** Since the last call (KEDA: `cooldownPeriod`). */
  readonly cooldownSeconds: number;
  /** Since nothing was asked for any more, until the last replica goes (Knative: `scale-to-zero-grace-period`). */
  readonly graceSeconds: number;
}

/** When a metric is lost (KEDA: `fallback`). Without one, replicas stay as they are. */
export interface ScalingFallback {
  /** Decisions one after the other without the metric; the next one falls back. At least 1. */
  readonly failureThreshold: number;
  readonly replicas: number;
  readonly behavior: 'static' | 'currentReplicas' | 'currentReplicasIfHigher' | 'currentReplicasIfLower';
}

/**
 * Other limits from each time of `start` until the next one of `end` (KEDA: cron scaler). Where several overlap, the highest
 * minimum and the lowest maximum count; a minimum above the maximum yields to it.
 */
export interface TimeWindow {
  /** Five fields of cron. */
  readonly start: string;
  readonly end: string;
  /** IANA name, e.g. `Asia/Shanghai`. */
  readonly timeZone: string;
  readonly minReplicas?: number;
  readonly maxReplicas?: number;
}

export interface ScalingPolicy {
  /** 0 or more; 0 needs one of `ACTIVATING_METRICS` among the triggers. */
  readonly minReplicas: number;
  /** At least 1 and at least the minimum. */
  readonly maxReplicas: number;
  /** At least one, each metric once. The one that asks for most wins. */
  readonly triggers: readonly ScalingTrigger[];
  readonly scaleUp: ScalingRules;
  readonly scaleDown: ScalingRules;
  /** What `tps` and `concurrency` are averaged over. 1 to 3600 (Knative). */
  readonly stableWindowSeconds: number;
  readonly panic?: PanicMode;
  /** Wanted replicas are at most so many times the ready ones (Knative: `max-scale-up-rate`), for `tps` and `concurrency`. Above 1. */
  readonly maxScaleUpRate: number;
  /** At least the ready ones divided by it (Knative: `max-scale-down-rate`), for `tps` and `concurrency`. Above 1. */
  readonly maxScaleDownRate: number;
  /** Used when the minimum is 0. */
  readonly scaleToZero: ScaleToZero;
  readonly fallback?: ScalingFallback;
  readonly timeWindows: readonly TimeWindow[];
}

/** Metrics that say that calls wait where no replica is (KEDA: cpu and memory alone cannot scale from 0). */
export const ACTIVATING_METRICS: readonly ScalingMetric[] = ['tps', 'concurrency', 'queueLength'];

/** HPA: `--horizontal-pod-autoscaler-tolerance`. */
export const DEFAULT_TOLERANCE = 0.1;

/** HPA: at once, twice as many or 4 more in 15 s, whichever is more. */
const SCALE_UP: ScalingRules = {
  stabilizationWindowSeconds: 0,
  selectPolicy: 'Max',
  policies: [
    { type: 'Percent', value: 100, periodSeconds: 15 },
    { type: 'Pods', value: 4, periodSeconds: 15 },
  ],
};

/** HPA: the highest of five minutes, and then all at once. */
const SCALE_DOWN: ScalingRules = {
  stabilizationWindowSeconds: 300,
  selectPolicy: 'Max',
  policies: [{ type: 'Percent', value: 100, periodSeconds: 15 }],
};

/** What a new policy starts with. Knative (`config-autoscaler`): windows, panic, rates, grace; KEDA: cooldown; HPA: the rest. */
export const DEFAULT_POLICY: ScalingPolicy = {
  minReplicas: 1,
  maxReplicas: 10,
  triggers: [{ metric: 'concurrency', target: 70, tolerance: DEFAULT_TOLERANCE }],
  scaleUp: SCALE_UP,
  scaleDown: SCALE_DOWN,
  stableWindowSeconds: 60,
  panic: { windowPercentage: 10, thresholdPercentage: 200 },
  maxScaleUpRate: 1_000,
  maxScaleDownRate: 2,
  scaleToZero: { cooldownSeconds: 300, graceSeconds: 30 },
  timeWindows: [],
};
