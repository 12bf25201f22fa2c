// One decision of autoscaling: pure, without a clock; all that it remembers is in the state that it returns.
// docs/architecture.md, "Autoscaling", has the formulas, their order and where each comes from.
import type { HeldBack, ScalingDecision, ScalingInput, ScalingOutcome, ScalingReason } from './decision.ts';
import { type Moved, move } from './move.ts';
import { type Observation, observe } from './observe.ts';
import { panicAfter } from './panic-mode.ts';
import { SCALING_METRICS, type ScalingTrigger } from './policy.ts';
import { burstReplicas, type Offer, propose, type Situation } from './propose.ts';
import type { Moment, ScalingState } from './scaling-state.ts';
import { type Asked, recordAsked } from './stabilization.ts';
import { recentEvents } from './step-policy.ts';
import { type Limits, limitsAt } from './time-window.ts';

/**
 * @param limits in force now, for those who decide often and know until when they hold (`limitsAt`)
 * @returns what the runner shall have, why, and the state to hand in with the next decision
 */
export function decide(
  input: ScalingInput,
  limits: Limits = limitsAt(input.policy, input.now),
): ScalingOutcome {
  const { policy, now, current, state } = input;
  const observation = observe(input);
  const calm = { policy, now, current, observation, isPanicking: false };
  const panic = panicNow(calm, state);
  const offers = allOffers({ ...calm, isPanicking: panic !== undefined }, state);
  const asked = whatIsAsked(offers, observation, current, panic);
  const events = eventsOf(input);
  const remembered = rememberAsked(input, asked.isKnown ? asked.replicas : undefined);
  const activeAt = observation.activity === 'idle' ? (state.activeAt ?? now) : now;
  const idleSince = asked.replicas > 0 ? undefined : (state.idleSince ?? now);
  const isPanicking = panic !== undefined;
  const isTrafficKnown = observation.activity !== 'unknown';
  const since = { activeAt, idleSince, isTrafficKnown };
  const moved = move({ input, limits, remembered, events, ...since, isPanicking }, asked.replicas);
  const decision = {
    at: now,
    current,
    ready: observation.ready,
    desired: asked.desired,
    wanted: moved.wanted,
    ...reasonOf(asked, moved, current, limits),
    mode: modeOf(offers, panic),
    limits: { min: limits.min, max: limits.max },
    proposals: offers.map(({ proposal }) => proposal),
    heldBack: asked.heldBack.length === 0 ? moved.heldBack : [...asked.heldBack, ...moved.heldBack],
  };
  const next: Writable<ScalingState> = {
    windows: observation.windows,
    failures: failuresOf(offers),
    highest: remembered.highest,
    lowest: remembered.lowest,
    events,
    activeAt,
    last: { at: now, replicas: current },
    ready: observation.ready,
  };
  if (panic !== undefined) next.panic = { at: panic.at, replicas: asked.replicas };
  if (idleSince !== undefined) next.idleSince = idleSince;
  return { decision, state: next };
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

function failuresOf(offers: readonly Offer[]): ScalingState['failures'] {
  const failures: Writable<ScalingState['failures']> = {};
  for (const { proposal, failures: lost } of offers) failures[proposal.metric] = lost;
  return failures;
}

function panicNow(situation: Situation, state: ScalingState): Moment | undefined {
  const { policy, now, current, observation } = situation;
  if (policy.panic === undefined) return undefined;
  const asked = burstReplicas(situation);
  const { stableWindowSeconds, panic } = policy;
  const after = panicAfter(panic, stableWindowSeconds, state.panic, asked, observation.ready, now);
  return after === undefined ? undefined : { ...after, replicas: Math.max(after.replicas, current) };
}

/** In the order of the metrics, whatever the order of the triggers. */
function allOffers(situation: Situation, state: ScalingState): readonly Offer[] {
  return inOrder(situation.policy.triggers).map((trigger) =>
    propose(situation, trigger, state.failures[trigger.metric] ?? 0),
  );
}

function inOrder(triggers: readonly ScalingTrigger[]): readonly ScalingTrigger[] {
  if (triggers.every((trigger, index) => placeOf(trigger) >= placeOf(triggers[index - 1] ?? trigger)))
    return triggers;
  return triggers.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function placeOf({ metric }: ScalingTrigger): number {
  return SCALING_METRICS.indexOf(metric);
}

interface Ask {
  /** Before anything held it back. */
  readonly desired: number;
  readonly replicas: number;
  /** Whether a later decision may look back at it. */
  readonly isKnown: boolean;
  readonly winner: Offer | undefined;
  /** There is no replica, and a call came or waits. */
  readonly isActivated: boolean;
  readonly heldBack: readonly HeldBack[];
}

function whatIsAsked(
  offers: readonly Offer[],
  { activity }: Observation,
  current: number,
  panic: Moment | undefined,
): Ask {
  const winner = largest(offers);
  const largestAsk = winner?.proposal.wanted ?? current;
  const isActivated = current === 0 && activity === 'active';
  const asked = isActivated ? Math.max(1, largestAsk) : largestAsk;
  const heldBack = [...(winner?.heldBack ?? [])];
  // HPA v2: with a metric that says nothing no replica goes, but some may come.
  const silent = offers.filter(({ proposal }) => proposal.wanted === undefined);
  const isGuarded = silent.length > 0 && asked < current;
  const isLost = silent.some(({ proposal }) => proposal.by === 'missing');
  if (isGuarded)
    heldBack.push({ by: isLost ? 'metricMissing' : 'replicaNotReady', from: asked, to: current });
  const guarded = isGuarded ? current : asked;
  const replicas = Math.max(guarded, panic?.replicas ?? 0);
  if (replicas > guarded) heldBack.push({ by: 'panicMode', from: guarded, to: replicas });
  const isKnown = replicas > current || (winner !== undefined && !isGuarded);
  return { desired: winner?.proposal.unguarded ?? asked, replicas, isKnown, winner, isActivated, heldBack };
}

function largest(offers: readonly Offer[]): Offer | undefined {
  return offers.reduce<Offer | undefined>((best, offer) => {
    const { wanted } = offer.proposal;
    if (wanted === undefined) return best;
    return wanted > (best?.proposal.wanted ?? -1) ? offer : best;
  }, undefined);
}

/** At the first decision what is there counts as asked for, so that nothing goes before a window has passed (HPA v2). */
function rememberAsked({ policy, now, current, state }: ScalingInput, asked: number | undefined): Asked {
  const { highest, lowest } = state;
  const before = state.last === undefined ? recordAsked(state, policy, now, current) : { highest, lowest };
  return asked === undefined ? before : recordAsked(before, policy, now, asked);
}

/** What came or went since the last decision, by it or by hand. */
function eventsOf({ policy, now, current, state }: ScalingInput): ScalingState['events'] {
  const recent = recentEvents(policy, state.events, now);
  if (state.last === undefined || state.last.replicas === current) return recent;
  return [...recent, { at: state.last.at, change: current - state.last.replicas }];
}

function reasonOf(
  { winner, desired, isActivated }: Ask,
  { isByLimits }: Moved,
  current: number,
  { min }: Limits,
): Pick<ScalingDecision, 'reason' | 'metric' | 'value' | 'target'> {
  if (isByLimits) return { reason: current < min ? 'belowMin' : 'aboveMax' };
  if (winner === undefined) return { reason: isActivated ? 'activation' : 'noMetrics' };
  const { metric, value, target } = winner.proposal;
  const reason = metricReason(winner, desired, isActivated, current);
  return value === undefined ? { reason, metric, target } : { reason, metric, value, target };
}

function metricReason(
  { proposal }: Offer,
  desired: number,
  isActivated: boolean,
  current: number,
): ScalingReason {
  if (isActivated) return 'activation';
  if (proposal.by === 'panic' || proposal.by === 'fallback') return proposal.by;
  if (desired === 0) return 'idle';
  return desired === current ? 'withinTolerance' : 'metric';
}

function modeOf(offers: readonly Offer[], panic: Moment | undefined): ScalingDecision['mode'] {
  if (offers.some(({ proposal }) => proposal.by === 'fallback')) return 'fallback';
  return panic === undefined ? 'stable' : 'panic';
}
