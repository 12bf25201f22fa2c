// A policy, or replicas that were, against traffic that was. It decides once a bucket, at its end, from what the model says that
// would have been measured; docs/architecture.md, "Autoscaling", has what the model leaves out.
import { decide } from '../decide.ts';
import type { ReplicaSample, ScalingDecision, ScalingSample } from '../decision.ts';
import type { ScalingPolicy } from '../policy.ts';
import { FRESH_STATE, type ScalingState } from '../scaling-state.ts';
import { type LimitsInForce, limitsAt } from '../time-window.ts';
import { type ServiceModel, waitForPlace } from './service-model.ts';
import { checkTraffic, type Traffic } from './traffic.ts';

export interface ReplayGoal {
  /** A bucket whose p95 is above it is in breach, milliseconds. */
  readonly p95Ms: number;
  /**
   * A replica that could go while the others stayed below this share of what they can do is one too many. Knative fills
   * replicas to 70 %.
   */
  readonly comfort: number;
  /** Replicas that the platform keeps of the version without any load; others are one too many then (default 0). */
  readonly least?: number;
}

/** Knative: `container-concurrency-target-percentage`. */
export const DEFAULT_COMFORT = 0.7;

export interface ReplayOutcome {
  /** One figure a bucket: replicas that take calls, that are there (starting ones, too), milliseconds (0 without calls). All are 0 where it was down. */
  readonly ready: readonly number[];
  readonly present: readonly number[];
  readonly p95Ms: readonly number[];
  readonly meanMs: readonly number[];
  /**
   * Minutes in which a replica more than the load needed was ready, or load was more than all ready ones can do: one yardstick
   * for all courses, whatever a policy's own minimum says.
   */
  readonly overProvisionedMinutes: number;
  readonly underProvisionedMinutes: number;
  readonly breachMinutes: number;
  readonly replicaHours: number;
  /** How often the number of replicas changed. */
  readonly changes: number;
  /** Undefined where it was not counted. */
  readonly refusedCalls: number | undefined;
  /** Those that changed something. */
  readonly decisions: readonly ScalingDecision[];
}

/** What a course of replicas comes from. */
interface Control {
  readonly fleet: Fleet;
  /** Replicas that shall be there from the end of this bucket on. */
  wanted(bucket: number, now: number, measured: ScalingSample, present: number): number;
  readonly decisions: readonly ScalingDecision[];
}

/** @param replicas there and ready when it begins */
export function replayPolicy(
  traffic: Traffic,
  model: ServiceModel,
  policy: ScalingPolicy,
  goal: ReplayGoal,
  replicas: number,
): ReplayOutcome {
  return run(traffic, model, goal, controlBy(policy, model, traffic.start, replicas));
}

/**
 * What there was (`traffic.actual`), as it was measured: the yardstick for policies. Of the model it takes only what a replica can
 * do, by which minutes with too many or too few replicas are told; latencies and breaches are never the model's.
 */
export function replayActual(traffic: Traffic, model: ServiceModel, goal: ReplayGoal): ReplayOutcome {
  const { actual, bucketSeconds, down } = traffic;
  if (actual === undefined) throw new RangeError('the traffic has no replicas that there were');
  const { replicas } = actual;
  const whole = (bucket: number) => Math.round(replicas[Math.min(bucket, replicas.length - 1)] ?? 0);
  const control: Control = {
    fleet: fleetOf(replicas),
    wanted: (bucket, _now, _measured, present) => present + (whole(bucket + 1) - whole(bucket)),
    decisions: [],
  };
  const measured = (course: readonly (number | undefined)[]) =>
    course.map((ms, bucket) => (down?.[bucket] === true ? 0 : (ms ?? 0)));
  const p95Ms = measured(actual.p95Ms);
  return {
    ...run(traffic, model, goal, control),
    p95Ms,
    meanMs: measured(actual.meanMs),
    breachMinutes: (p95Ms.filter((ms) => ms > goal.p95Ms).length * bucketSeconds) / 60,
    refusedCalls: undefined,
  };
}

function controlBy(
  policy: ScalingPolicy,
  { startSeconds }: ServiceModel,
  start: number,
  replicas: number,
): Control {
  let state: ScalingState = FRESH_STATE;
  let limits: LimitsInForce = limitsAt(policy, start);
  const decisions: ScalingDecision[] = [];
  const limitsOf = (now: number) => {
    if (now >= limits.until) limits = limitsAt(policy, now);
    return limits;
  };
  return {
    fleet: createFleet(replicas, startSeconds),
    decisions,
    wanted(_bucket, now, measured, present) {
      const outcome = decide({ policy, now, samples: [measured], current: present, state }, limitsOf(now));
      state = outcome.state;
      const { decision } = outcome;
      if (decision.wanted !== present) decisions.push(decision);
      return decision.wanted;
    },
  };
}

function run(traffic: Traffic, model: ServiceModel, goal: ReplayGoal, control: Control): ReplayOutcome {
  checkTraffic(traffic);
  const { start, bucketSeconds, calls, down } = traffic;
  const { fleet } = control;
  const measure = createMeter(fleet);
  const courses: Courses = { ready: [], present: [], p95Ms: [], meanMs: [] };
  const sums = { over: 0, under: 0, breach: 0, replicaSeconds: 0, changes: 0, refused: 0 };
  let queue = 0;
  calls.forEach((count, bucket) => {
    const begin = start + bucket * bucketSeconds * 1_000;
    const now = begin + bucketSeconds * 1_000;
    const ready = fleet.pass(begin, now);
    if (down?.[bucket] === true) {
      // What waited was turned away; the version comes back with as many replicas as it had.
      queue = 0;
      courses.ready.push(0);
      courses.present.push(0);
      courses.p95Ms.push(0);
      courses.meanMs.push(0);
      return;
    }
    const present = fleet.present();
    const served = serve(model, queue, count, ready, bucketSeconds, fleet.untilFirst(begin));
    const load = count / bucketSeconds;
    const work = (queue + count) / bucketSeconds;
    sums.refused += served.refused;
    sums.replicaSeconds += present * bucketSeconds;
    if (load > model.ratePerReplica * ready) sums.under += 1;
    else if (isOneTooMany(model, goal, work, ready)) sums.over += 1;
    if (count > 0 && served.p95Ms > goal.p95Ms) sums.breach += 1;
    courses.ready.push(ready);
    courses.present.push(present);
    courses.p95Ms.push(served.p95Ms);
    courses.meanMs.push(served.meanMs);
    const measured = measure(now, load, served);
    queue = served.queue;
    const wanted = control.wanted(bucket, now, measured, present);
    if (wanted !== present) sums.changes += 1;
    fleet.scale(wanted, now);
  });
  const minutes = (buckets: number) => (buckets * bucketSeconds) / 60;
  return {
    ...courses,
    overProvisionedMinutes: minutes(sums.over),
    underProvisionedMinutes: minutes(sums.under),
    breachMinutes: minutes(sums.breach),
    replicaHours: sums.replicaSeconds / 3_600,
    changes: sums.changes,
    refusedCalls: sums.refused,
    decisions: control.decisions,
  };
}

type Courses = Record<'ready' | 'present' | 'p95Ms' | 'meanMs', number[]>;

/** @param work calls a second, with those that wait from before */
function isOneTooMany(
  { ratePerReplica }: ServiceModel,
  { comfort, least = 0 }: ReplayGoal,
  work: number,
  ready: number,
): boolean {
  const fewer = Math.ceil(ready) - 1;
  return fewer >= Math.max(least, work > 0 ? 1 : 0) && work <= comfort * ratePerReplica * fewer;
}

interface Served {
  readonly queue: number;
  readonly refused: number;
  /** Share of what the ready replicas can do. */
  readonly share: number;
  readonly concurrency: number;
  readonly meanMs: number;
  readonly p95Ms: number;
}

/** One bucket. @param ready mean of it @param firstSeconds until a replica takes calls, where none does */
function serve(
  model: ServiceModel,
  queue: number,
  count: number,
  ready: number,
  seconds: number,
  firstSeconds: number,
): Served {
  const capacity = ready * model.ratePerReplica;
  const work = queue + count;
  const done = Math.min(work, capacity * seconds);
  const left = Math.min(work - done, model.queueLimit);
  const refused = work - done - left;
  const place = ready > 0 ? waitForPlace(model, count / seconds, ready) : { meanMs: 0, p95Ms: 0 };
  const waiting = (queue + left) / 2;
  // Calls that come last wait for all that is before them, and first for a replica where there is none.
  const perSecond = capacity > 0 ? capacity : model.ratePerReplica;
  const delayOf = (calls: number) => (1_000 * calls) / perSecond + (ready > 0 ? 0 : 1_000 * firstSeconds);
  const isCalm = ready > 0 && waiting === 0;
  const meanMs = model.meanMs + (isCalm ? place.meanMs : Math.max(place.meanMs, delayOf(waiting)));
  const p95Ms = model.p95Ms + (isCalm ? place.p95Ms : Math.max(place.p95Ms, delayOf(Math.max(queue, left))));
  const underWay = (done / seconds) * ((model.meanMs + place.meanMs) / 1_000);
  const share = capacity > 0 ? done / (capacity * seconds) : 0;
  return {
    queue: left,
    refused,
    share,
    concurrency: underWay + waiting,
    meanMs: count > 0 ? meanMs : 0,
    p95Ms: count > 0 ? p95Ms : 0,
  };
}

/**
 * What would have been measured. CPU and GPU are taken to be as busy as the replica: full at the most that it can do. A decision
 * does not keep the list of replicas, so one list serves as long as their numbers stay.
 */
function createMeter(fleet: Fleet): (at: number, tps: number, served: Served) => ScalingSample {
  const busy = { isReady: true, cpu: 0, gpu: 0 };
  let replicas: ReplicaSample[] = [];
  let ready = 0;
  return (at, tps, { share, concurrency, p95Ms, queue }) => {
    if (replicas.length !== fleet.present() || ready !== fleet.readyNow()) {
      ready = fleet.readyNow();
      replicas = Array.from({ length: fleet.present() }, (_, index) =>
        index < ready ? busy : { isReady: false },
      );
    }
    busy.cpu = 100 * share;
    busy.gpu = 100 * share;
    const measured = { at, replicas, tps, concurrency, queueLength: queue };
    return tps > 0 ? Object.assign(measured, { p95Latency: p95Ms }) : measured;
  };
}

interface Fleet {
  /** Goes on to the end of a bucket. @returns replicas that were ready, on average of it */
  pass(begin: number, end: number): number;
  present(): number;
  readyNow(): number;
  /** Starting replicas go first. */
  scale(wanted: number, now: number): void;
  /** Seconds from then until the first replica is ready; with none on the way, until one would be. */
  untilFirst(now: number): number;
}

/** Those that there were, on average of each bucket. */
function fleetOf(replicas: readonly number[]): Fleet {
  let bucket = -1;
  const now = () => replicas[bucket] ?? 0;
  return {
    present: now,
    readyNow: now,
    untilFirst: () => 0,
    pass: () => replicas[++bucket] ?? 0,
    scale: () => undefined,
  };
}

function createFleet(replicas: number, startSeconds: number): Fleet {
  let ready = replicas;
  /** When those that are starting will be ready, soonest first. */
  const starting: number[] = [];
  return {
    present: () => ready + starting.length,
    readyNow: () => ready,
    untilFirst: (now) => Math.max(0, ((starting[0] ?? now + startSeconds * 1_000) - now) / 1_000),
    pass(begin, end) {
      let share = ready;
      while (starting[0] !== undefined && starting[0] <= end) {
        share += (end - Math.max(begin, starting[0])) / (end - begin);
        ready += 1;
        starting.shift();
      }
      return share;
    },
    scale(wanted, now) {
      const change = wanted - ready - starting.length;
      for (let more = 0; more < change; more++) starting.push(now + startSeconds * 1_000);
      for (let fewer = 0; fewer > change; fewer--) if (starting.pop() === undefined) ready -= 1;
    },
  };
}
