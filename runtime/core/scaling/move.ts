// How far it goes at once from what is there to what is asked for: limits, windows, the way to zero, step policies.
import type { HeldBack, ScalingHold, ScalingInput } from './decision.ts';
import type { ScalingState } from './scaling-state.ts';
import { type Asked, stabilize } from './stabilization.ts';
import { fewestAllowed, mostAllowed } from './step-policy.ts';
import type { Limits } from './time-window.ts';

export interface Movement {
  readonly input: ScalingInput;
  readonly limits: Limits;
  readonly remembered: Asked;
  readonly events: ScalingState['events'];
  readonly activeAt: number;
  readonly idleSince: number | undefined;
  readonly isPanicking: boolean;
  /** Whether anything says that calls come or do not. */
  readonly isTrafficKnown: boolean;
}

export interface Moved {
  readonly wanted: number;
  /** It only came back into the limits. */
  readonly isByLimits: boolean;
  readonly heldBack: readonly HeldBack[];
}

export function move(movement: Movement, asked: number): Moved {
  const { limits, input } = movement;
  const heldBack: HeldBack[] = [];
  const target = withinLimits(movement, asked, heldBack);
  // What lies outside the limits comes back at once (HPA v2), whatever windows and step policies say.
  const start = Math.max(limits.min, Math.min(limits.max, input.current));
  const wanted =
    target > start ? moveUp(movement, start, target, heldBack) : moveDown(movement, start, target, heldBack);
  return { wanted, isByLimits: start !== input.current && wanted === start, heldBack };
}

/** Writes down what held it back, if anything did. @returns where it got to */
function hold(heldBack: HeldBack[], by: ScalingHold, from: number, to: number): number {
  if (from !== to) heldBack.push({ by, from, to });
  return to;
}

/** A quota takes no replica away that is there, it only lets none come. */
function withinLimits({ input, limits }: Movement, asked: number, heldBack: HeldBack[]): number {
  const most = hold(heldBack, 'max', asked, Math.min(asked, limits.max));
  const least = hold(heldBack, 'min', most, Math.max(most, limits.min));
  const { quota = Number.POSITIVE_INFINITY, current } = input;
  return hold(heldBack, 'quota', least, Math.min(least, Math.max(quota, current)));
}

function moveUp(movement: Movement, start: number, asked: number, heldBack: HeldBack[]): number {
  const { policy, current, now } = movement.input;
  // From nothing, and in a burst, to wait for a window would be to let calls wait.
  const isUrgent = movement.isPanicking || current === 0;
  const until = isUrgent ? asked : Math.max(start, Math.min(asked, stabilize(movement.remembered, start)));
  const stable = hold(heldBack, 'stabilizationUp', asked, until);
  const most = mostAllowed(policy.scaleUp, movement.events, start, now);
  const by = policy.scaleUp.selectPolicy === 'Disabled' ? 'disabledUp' : 'stepPolicyUp';
  return hold(heldBack, by, stable, Math.min(stable, start === 0 ? Math.max(1, most) : most));
}

function moveDown(movement: Movement, start: number, asked: number, heldBack: HeldBack[]): number {
  if (asked === start) return asked;
  const { policy, now } = movement.input;
  const until = Math.max(asked, Math.min(start, stabilize(movement.remembered, start)));
  const stable = hold(heldBack, 'stabilizationDown', asked, until);
  const last = lastReplicaHold(movement, start, stable);
  const kept = last === undefined ? stable : hold(heldBack, last, stable, 1);
  const fewest = fewestAllowed(policy.scaleDown, movement.events, start, now);
  const by = policy.scaleDown.selectPolicy === 'Disabled' ? 'disabledDown' : 'stepPolicyDown';
  return hold(heldBack, by, kept, Math.max(kept, fewest));
}

/** The last replica stays until no call came for a while (KEDA), and nothing was asked for (Knative). */
function lastReplicaHold(
  { input, activeAt, idleSince, isTrafficKnown }: Movement,
  start: number,
  asked: number,
): 'metricMissing' | 'cooldown' | 'grace' | undefined {
  const { cooldownSeconds, graceSeconds } = input.policy.scaleToZero;
  if (asked > 0 || start === 0) return undefined;
  if (!isTrafficKnown) return 'metricMissing';
  if (input.now - activeAt < cooldownSeconds * 1_000) return 'cooldown';
  return input.now - (idleSince ?? input.now) < graceSeconds * 1_000 ? 'grace' : undefined;
}
