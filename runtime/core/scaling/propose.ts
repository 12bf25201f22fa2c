// What one trigger asks for, by the formula of its metric.
import type { HeldBack, Proposal } from './decision.ts';
import { fallbackReplicas } from './fallback.ts';
import { type Observation, recentAverage } from './observe.ts';
import { DEFAULT_TOLERANCE, type ScalingPolicy, type ScalingTrigger } from './policy.ts';
import { replicaCount } from './replica-count.ts';
import { utilizationReplicas } from './utilization.ts';
import { averageValueReplicas, objectValueReplicas } from './value-replicas.ts';

/** A proposal, and what made it so. */
export interface Offer {
  readonly proposal: Proposal;
  readonly heldBack: readonly HeldBack[];
  /** Decisions one after the other without the metric, with this one. */
  readonly failures: number;
}

export interface Situation {
  readonly policy: ScalingPolicy;
  readonly now: number;
  readonly current: number;
  readonly observation: Observation;
  readonly isPanicking: boolean;
}

/** @param failures decisions before this one without the metric */
export function propose(situation: Situation, trigger: ScalingTrigger, failures: number): Offer {
  const { metric, target } = trigger;
  const measured = measure(situation, trigger);
  if (measured !== undefined) return measured;
  const { policy, current } = situation;
  const lost = failures + 1;
  if (policy.fallback === undefined || lost <= policy.fallback.failureThreshold)
    return { proposal: { metric, by: 'missing', target }, heldBack: [], failures: lost };
  const wanted = fallbackReplicas(policy.fallback, current);
  return { proposal: { metric, by: 'fallback', target, wanted }, heldBack: [], failures: lost };
}

/** Undefined: the metric is lost. */
function measure(situation: Situation, trigger: ScalingTrigger): Offer | undefined {
  switch (trigger.metric) {
    case 'cpu':
    case 'gpu':
      return byUtilization(situation, trigger, trigger.metric);
    case 'tps':
    case 'concurrency':
      return byTraffic(situation, trigger);
    case 'queueLength':
    case 'p95Latency':
      return byLatest(situation, trigger, trigger.metric);
  }
}

function byUtilization(
  { observation, current }: Situation,
  { metric, target, tolerance = DEFAULT_TOLERANCE }: ScalingTrigger,
  key: 'cpu' | 'gpu',
): Offer | undefined {
  // Replicas that are starting, or none at all: that says nothing of the metric.
  if (current === 0 || (observation.ready === 0 && observation.replicas.length > 0))
    return measuredOffer({ metric, by: 'target', target });
  const count = utilizationReplicas(observation.replicas, key, current, target, tolerance);
  if (count === undefined) return undefined;
  const { wanted, value, unguarded, guard } = count;
  const proposal = { metric, by: 'target', value, target, wanted } as const;
  if (guard === undefined) return measuredOffer(proposal);
  return measuredOffer({ ...proposal, unguarded }, { by: guard, from: unguarded, to: wanted });
}

function byTraffic(situation: Situation, trigger: ScalingTrigger): Offer | undefined {
  const { policy, now, current, observation, isPanicking } = situation;
  const { metric, target, tolerance = DEFAULT_TOLERANCE } = trigger;
  const stable = recentAverage(observation, trigger, policy.stableWindowSeconds, now);
  if (stable === undefined) return undefined;
  const asked = averageValueReplicas(stable, target, tolerance, current);
  const burst = isPanicking ? burstAverage(situation, trigger) : undefined;
  const burstAsked = burst === undefined ? 0 : averageValueReplicas(burst, target, tolerance, current);
  const isBurst = burst !== undefined && burstAsked > asked;
  const unguarded = Math.max(asked, burstAsked);
  const ready = Math.max(1, observation.ready);
  const most = replicaCount(policy.maxScaleUpRate * ready);
  const fewest = Math.floor(ready / policy.maxScaleDownRate);
  const wanted = Math.min(Math.max(unguarded, fewest), most);
  const value = (isBurst ? burst : stable) / Math.max(1, current);
  const proposal = { metric, by: isBurst ? 'panic' : 'target', value, target, wanted } as const;
  if (wanted === unguarded) return measuredOffer(proposal);
  const by = wanted < unguarded ? 'scaleUpRate' : 'scaleDownRate';
  return measuredOffer({ ...proposal, unguarded }, { by, from: unguarded, to: wanted });
}

function byLatest(
  { observation, current }: Situation,
  { metric, target, tolerance = DEFAULT_TOLERANCE }: ScalingTrigger,
  key: 'queueLength' | 'p95Latency',
): Offer | undefined {
  const total = observation.latest(key);
  if (total === undefined) return undefined;
  const wanted =
    key === 'queueLength'
      ? averageValueReplicas(total, target, tolerance, current)
      : objectValueReplicas(total, target, tolerance, current, observation.ready);
  const value = key === 'queueLength' ? total / Math.max(1, current) : total;
  return measuredOffer({ metric, by: 'target', value, target, wanted });
}

function measuredOffer(proposal: Proposal, held?: HeldBack): Offer {
  return { proposal, heldBack: held === undefined ? [] : [held], failures: 0 };
}

/** Of all replicas, over the panic window. */
function burstAverage({ policy, now, observation }: Situation, trigger: ScalingTrigger): number | undefined {
  if (policy.panic === undefined) return undefined;
  const seconds = (policy.stableWindowSeconds * policy.panic.windowPercentage) / 100;
  return recentAverage(observation, trigger, policy.stableWindowSeconds, now, seconds);
}

/**
 * Replicas that the panic window asks for, by the trigger that asks for most; undefined when nothing was measured in it. Within
 * the tolerance it is no burst: of a single replica a little more than the target would be the double.
 */
export function burstReplicas(situation: Situation): number | undefined {
  let most: number | undefined;
  for (const trigger of situation.policy.triggers) {
    const average = burstAverage(situation, trigger);
    if (average === undefined) continue;
    const { target, tolerance = DEFAULT_TOLERANCE } = trigger;
    most = Math.max(most ?? 0, averageValueReplicas(average, target, tolerance, situation.current));
  }
  return most;
}
