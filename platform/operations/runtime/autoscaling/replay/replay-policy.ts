// A policy, also one that is not saved, against the calls of the past, beside the one that is saved and what really was.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ScalingPolicy } from '#core/scaling/policy.ts';
import { coarsenTraffic } from '#core/scaling/replay/coarsen-traffic.ts';
import { type FittedModel, fitModel } from '#core/scaling/replay/fit-model.ts';
import { DEFAULT_COMFORT, type ReplayGoal, replayActual, replayPolicy } from '#core/scaling/replay/replay.ts';
import { replayError } from '#core/scaling/replay/replay-error.ts';
import type { Traffic } from '#core/scaling/replay/traffic.ts';
import { floorOf } from '#engines/scaler/decide-version.ts';
import { IN_CHARGE, policyOf, policyRows, type StoredPolicy } from '#engines/scaler/policy-of.ts';
import type { Row } from '#storage/database.ts';
import type { Handler } from '../../../handler/handler.ts';
import { checkPolicy } from '../policy/check-policy.ts';
import { chosenVersion } from '../policy/chosen-version.ts';
import { curvesOf, type Run, runOf } from './describe-replay.ts';
import { readStartSeconds } from './read-start.ts';
import { type PastTraffic, readTraffic } from './read-traffic.ts';
import {
  errorWords,
  modelWords,
  NO_DATA,
  NO_GPU,
  NO_GPU_PRESENT,
  tooLittle,
  warningsOf,
} from './replay-words.ts';

/** As finely as calls are kept, whatever is asked for: the same past is counted the same in a day and in a week. */
const FINE_S = 10;
const COARSE_S = 60;
/** More decisions than those of a day take too long. */
const MOST_FINE = 86_400 / FINE_S;
/** Of a version that never started. */
const UNKNOWN_START_S = 10;

export const replay: Handler<'autoscaling.replay'> = async (request, context) => {
  const { db } = context.storage;
  const policy = policyOf(request);
  checkPolicy(policy);
  // What can never be replayed shall not be told to wait for more calls.
  const refusal = isReplayable(policy) ? undefined : NO_GPU;
  const to = atEdge(context.now(), FINE_S);
  const from = new Date(to.getTime() - request.hours * 3_600_000);
  const version = await chosenVersion(db, request.serviceId, request.versionId);
  const span = { from, to, stepSeconds: FINE_S };
  if (version === undefined)
    return { ...span, ...NOTHING, words: refusal ?? NO_DATA, versionId: null, versionNumber: null };
  const of = { versionId: version.id, versionNumber: version.number };
  const past = await readTraffic(db, { ...{ from, to, bucketSeconds: FINE_S }, ...factsOf(version) });
  const startSeconds = await readStartSeconds(db, version.id);
  const known = { startSeconds: startSeconds ?? UNKNOWN_START_S, queueLimit: version.queueSize };
  const fitted = fitModel(past, known);
  const calls = past.calls.reduce((sum, count) => sum + count, 0);
  const limits = { concurrency: version.concurrency, queueSize: version.queueSize };
  if (fitted === undefined || !past.down.includes(false)) {
    const words = refusal ?? tooLittle(past);
    const nothing = { ...NOTHING, calls, words, error: { ...NOTHING.error, words } };
    return { ...span, ...of, ...nothing, model: { ...modelOf(fitted, startSeconds), ...limits, words } };
  }
  const model = { ...modelOf(fitted, startSeconds), ...limits, words: modelWords(fitted, startSeconds) };
  const saved = await policyRows(db).where('serviceId', '=', request.serviceId).executeTakeFirst();
  const goal = goalOf(policy, version);
  const present = saved && within(policyOf(saved), version);
  const traffic = decidedTraffic(past);
  const runs = await runAll({ past, traffic }, fitted, goal, { candidate: within(policy, version), present });
  const isMeasured = { present: present === undefined || isReplayable(present) };
  return {
    ...{ ...span, ...of, calls, model },
    words: refusal ?? '',
    warnings: warningsOf(traffic, fitted, version, { candidate: policy, isMeasured }),
    error: await errorOf(traffic, fitted, version, saved),
    runs: runs.map((run) => runOf(run, Number.isFinite(goal.p95Ms))),
    ...curvesOf(traffic, runs),
  };
};

/** In which policies decide: what was down costs no decision. */
function decidedTraffic(past: Required<Traffic>): Required<Traffic> {
  const up = past.down.filter((isDown) => !isDown).length;
  return up <= MOST_FINE ? past : coarsenTraffic(past, COARSE_S / FINE_S);
}

function atEdge(at: Date, seconds: number): Date {
  return new Date(Math.floor(at.getTime() / 1_000 / seconds) * seconds * 1_000);
}

function factsOf({ id, serviceId, createdAt }: Row<'serviceVersion'>) {
  return { versionId: id, serviceId, createdAt };
}

/** The log of calls says how busy replicas were, but nothing of their GPUs: a course by those would be made up. */
function isReplayable({ triggers }: ScalingPolicy): boolean {
  return !triggers.some(({ metric }) => metric === 'gpu');
}

const NOTHING = {
  ...{ calls: 0, words: NO_DATA, warnings: [], runs: [], series: [] },
  error: { replicas: null, replicasPercent: null, p95Percent: null, minutes: 0, words: NO_DATA },
  model: {
    ...{ callsPerSecond: null, concurrency: 0, startSeconds: null, queueSize: 0, serviceMs: null },
    words: NO_DATA,
  },
};

function modelOf(fitted: FittedModel | undefined, startSeconds: number | undefined) {
  return {
    callsPerSecond: fitted?.model.ratePerReplica ?? null,
    startSeconds: startSeconds ?? null,
    serviceMs: fitted?.model.meanMs ?? null,
  };
}

/** Without a target for the latency nothing is in breach. */
function goalOf({ triggers }: ScalingPolicy, version: Row<'serviceVersion'>): ReplayGoal {
  const target = triggers.find(({ metric }) => metric === 'p95Latency')?.target;
  const least = floorOf(version);
  return { p95Ms: target ?? Number.POSITIVE_INFINITY, comfort: DEFAULT_COMFORT, least };
}

/** As the scaler would take it for this version. */
function within(policy: ScalingPolicy, version: Row<'serviceVersion'>): ScalingPolicy {
  return { ...policy, minReplicas: Math.max(policy.minReplicas, floorOf(version)) };
}

interface Policies {
  readonly candidate: ScalingPolicy;
  readonly present: ScalingPolicy | undefined;
}

interface Courses {
  readonly past: PastTraffic;
  /** In which policies decide. */
  readonly traffic: Required<Traffic>;
}

/** A day's decisions take a third of a second: between two courses others get their turn. */
async function runAll(
  { past, traffic }: Courses,
  { model }: FittedModel,
  goal: ReplayGoal,
  { candidate, present }: Policies,
): Promise<readonly Run[]> {
  const by = (policy: ScalingPolicy) => ({
    outcome: replayPolicy(traffic, model, policy, goal, firstReplicas(traffic)),
    traffic,
  });
  const runs: Run[] = [];
  if (isReplayable(candidate)) runs.push({ key: 'candidate', label: '这个策略（模型）', ...by(candidate) });
  await nextTurn();
  if (present !== undefined && isReplayable(present))
    runs.push({ key: 'present', label: '现在的策略（模型）', ...by(present) });
  await nextTurn();
  const outcome = { ...replayActual(past, model, goal), replicaHours: past.replicaHours };
  return [...runs, { key: 'actual', label: '实际（实测）', outcome, traffic: past }];
}

/** What there was when the first bucket that counts began. */
function firstReplicas({ actual, down }: Required<Traffic>): number {
  return Math.round(actual.replicas[Math.max(0, down.indexOf(false))] ?? 0);
}

/** Only while the saved policy really scaled the model can be held to what happened. */
async function errorOf(
  traffic: Required<Traffic>,
  { model }: FittedModel,
  version: Row<'serviceVersion'>,
  saved: StoredPolicy | undefined,
) {
  if (saved === undefined || !IN_CHARGE.includes(saved.state))
    return { ...NOTHING.error, words: errorWords(0) };
  const present = within(policyOf(saved), version);
  if (!isReplayable(present)) return { ...NOTHING.error, words: NO_GPU_PRESENT };
  const since = Math.max(saved.startedAt?.getTime() ?? 0, saved.updatedAt.getTime());
  const part = partSince(traffic, since);
  const up = part.down.filter((isDown) => !isDown).length;
  const minutes = Math.floor((up * part.bucketSeconds) / 60);
  await nextTurn();
  const outcome = replayPolicy(part, model, present, goalOf(present, version), firstReplicas(part));
  const error = minutes === 0 ? undefined : replayError(part, outcome);
  if (error === undefined) return { ...NOTHING.error, words: errorWords(0) };
  const mean = part.actual.replicas.reduce((sum, one, at) => (part.down[at] ? sum : sum + one), 0) / up;
  return {
    replicas: error.replicas,
    replicasPercent: mean === 0 ? null : (error.replicas / mean) * 100,
    p95Percent: error.p95 === undefined ? null : error.p95 * 100,
    minutes,
    words: errorWords(minutes),
  };
}

/** From the first whole bucket after that time. */
function partSince(traffic: Required<Traffic>, sinceMs: number): Required<Traffic> {
  const { start, bucketSeconds, calls, down, actual } = traffic;
  const skip = Math.min(calls.length, Math.max(0, Math.ceil((sinceMs - start) / 1_000 / bucketSeconds)));
  return {
    start: start + skip * bucketSeconds * 1_000,
    bucketSeconds,
    calls: calls.slice(skip),
    down: down.slice(skip),
    actual: {
      replicas: actual.replicas.slice(skip),
      meanMs: actual.meanMs.slice(skip),
      p95Ms: actual.p95Ms.slice(skip),
    },
  };
}
