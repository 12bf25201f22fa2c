// One version, one round: what the core decides, within what the platform itself demands.
import { decide } from '#core/scaling/decide.ts';
import type { HeldBack, ScalingDecision, ScalingHold, ScalingSample } from '#core/scaling/decision.ts';
import type { ScalingPolicy } from '#core/scaling/policy.ts';
import type { Limits } from '#core/scaling/time-window.ts';
import type { KeptState } from './kept-state.ts';
import type { ScaledVersion } from './picture.ts';

/** Those of the core, and what the platform adds: values of the enumeration `autoscaling-hold`. */
export type Hold = ScalingHold | 'serviceState' | 'queueSize' | 'startFailed';

export interface Held extends Omit<HeldBack, 'by'> {
  readonly by: Hold;
}

export interface VersionDecision extends Omit<ScalingDecision, 'heldBack'> {
  readonly heldBack: readonly Held[];
  /** What the minimum in force comes from: the policy or a test, or that no call could wake the version. */
  readonly leastBy: 'min' | 'queueSize';
  /** Replicas that the quota leaves to the version; absent where it was not asked. */
  readonly quota?: number;
}

export interface Decided {
  readonly decision: VersionDecision;
  readonly scaling: KeptState['scaling'];
}

export interface DecideInput {
  readonly policy: ScalingPolicy;
  readonly version: Pick<ScaledVersion, 'wanted' | 'inTest' | 'isShadow' | 'queueSize' | 'serviceState'>;
  readonly sample: ScalingSample;
  readonly kept: KeptState;
  /** Epoch ms. */
  readonly now: number;
  /** Replicas that the quota leaves to this version; asked only when more are wanted. */
  readonly quota?: number;
  /** In force by the policy and its time windows. */
  readonly limits: Limits;
}

export function decideVersion(input: DecideInput): Decided {
  const { policy, version, sample, kept, now, quota, limits } = input;
  const least = leastOf(version, limits);
  // A minimum that the quota has no room for is as much as it has.
  const min = Math.min(least, Math.max(quota ?? least, version.wanted));
  const { decision, state } = decide(
    {
      ...{ policy, now, samples: [sample], current: version.wanted, state: kept.scaling },
      ...(quota === undefined ? {} : { quota }),
    },
    { min, max: limits.max },
  );
  const named = nameFloor(decision, version, least > limits.min);
  const known = quota === undefined ? named : { ...named, quota };
  const short = min < least ? shortOfMinimum(known, { min: least, to: min }) : known;
  return { decision: stayWhere(input, short), scaling: state };
}

/** The minimum is wanted whatever the triggers ask for: what the quota keeps back is told by it, not by them. */
function shortOfMinimum(
  decision: VersionDecision,
  { min, to }: { readonly min: number; readonly to: number },
): VersionDecision {
  const limits = { ...decision.limits, min };
  const heldBack: readonly Held[] = [...decision.heldBack, { by: 'quota', from: min, to }];
  if (decision.desired >= min) return { ...decision, limits, heldBack };
  const { metric: _, value: __, target: ___, ...rest } = decision;
  return { ...rest, desired: min, reason: 'belowMin', limits, heldBack };
}

/**
 * The minimum in force for the version. Callers wait for no answer of a shadow, so the policy's minimum, which keeps replicas
 * ready for them, is none of its: it keeps the one that every version of a test has.
 */
export function leastOf(
  version: Pick<ScaledVersion, 'inTest' | 'isShadow' | 'queueSize'>,
  { min, max }: Limits,
): number {
  return Math.min(max, Math.max(version.isShadow ? 0 : min, floorOf(version)));
}

/** Arms of a test are compared with each other, so none may sleep; without a queue no call could wake a version. */
export function floorOf({ inTest, queueSize }: Pick<ScaledVersion, 'inTest' | 'queueSize'>): number {
  return inTest || queueSize === 0 ? 1 : 0;
}

function nameFloor(
  decision: ScalingDecision,
  { inTest }: Pick<ScaledVersion, 'inTest'>,
  isRaised: boolean,
): VersionDecision {
  const leastBy = isRaised && !inTest ? 'queueSize' : 'min';
  const heldBack = decision.heldBack.map(
    (held): Held => (held.by === 'min' ? { ...held, by: leastBy } : held),
  );
  return { ...decision, leastBy, heldBack };
}

/** While the service changes nothing is added to that; after failed starts no further one is tried for a while. */
function stayWhere({ version, kept, now }: DecideInput, decision: VersionDecision): VersionDecision {
  const { wanted, current } = decision;
  if (wanted === current) return decision;
  const by = holdOf(version.serviceState, wanted > current && now < (kept.retryAt ?? 0));
  if (by === undefined) return decision;
  return {
    ...decision,
    wanted: current,
    heldBack: [...decision.heldBack, { by, from: wanted, to: current }],
  };
}

function holdOf(serviceState: string, isBackingOff: boolean): Hold | undefined {
  if (!SCALABLE.has(serviceState)) return 'serviceState';
  return isBackingOff ? 'startFailed' : undefined;
}

const SCALABLE: ReadonlySet<string> = new Set(['Running', 'Warning', 'Error']);

/** What was asked for, as far as the limits in force let it go. */
export function goalOf({
  desired,
  limits: { min, max },
}: Pick<VersionDecision, 'desired' | 'limits'>): number {
  return Math.max(min, Math.min(max, desired));
}

/**
 * What holds it where it is; undefined when it got what was asked for. Where it went as far as the limits let it, they do, whatever
 * else was on the way. Otherwise the last of what kept it on this side of there: the others would have let it go further, and
 * what turned it back the other way kept it from nothing.
 */
export function mainHold(decision: VersionDecision): Hold | undefined {
  const { desired, wanted, leastBy, heldBack } = decision;
  const goal = goalOf(decision);
  if (wanted !== goal) return heldBack.findLast(({ from, to }) => to > from === wanted > goal)?.by;
  if (desired === goal) return undefined;
  return desired > goal ? 'max' : leastBy;
}
