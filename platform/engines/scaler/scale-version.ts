// One version in one round: what became of the last change, what is decided now, and doing it.
import { AppError } from '#core/app-error.ts';
import type { ScalingPolicy } from '#core/scaling/policy.ts';
import { type Decided, type DecideInput, decideVersion, type VersionDecision } from './decide-version.ts';
import { afterFailure, afterSuccess, followChange } from './follow-change.ts';
import type { MeasuredLoad } from './gateway-meter.ts';
import { isNews, type SampleRow, sampleRow } from './keep-samples.ts';
import type { KeptState } from './kept-state.ts';
import { keepHeld, type LogEntry, writeLog } from './log-rows.ts';
import type { ScaledVersion } from './picture.ts';
import type { StoredPolicy } from './policy-of.ts';
import { sampleOf } from './sample-version.ts';
import type { ScalerWorld } from './scaler-world.ts';
import { isDue, keepState, limitsInForce, type VersionMemory } from './version-memory.ts';
import { createWords, type Words } from './words.ts';

export interface VersionRound {
  readonly row: StoredPolicy;
  readonly policy: ScalingPolicy;
  readonly version: ScaledVersion;
  readonly load: MeasuredLoad | undefined;
  /** Changed by it. */
  readonly memory: VersionMemory;
}

/** A version that is looked at: what became of its last change, and what it shall have if the quota has room for it. */
export interface PreparedVersion {
  readonly round: VersionRound;
  readonly input: DecideInput;
  readonly decided: Decided;
  /** As it was remembered before the round. */
  readonly before: KeptState;
}

/** Undefined: what failed was taken back; its replicas are others now, and the next round looks at them. */
export async function prepareVersion(
  world: ScalerWorld,
  round: VersionRound,
): Promise<PreparedVersion | undefined> {
  const { memory, version, load, policy, row } = round;
  const now = world.now().getTime();
  const before = memory.kept;
  const kept = await follow(world, round, before, now);
  if (kept === undefined) return undefined;
  const sample = sampleOf(version, load, policy, now);
  const limits = limitsInForce(memory, policy, row.updatedAt.getTime(), now);
  const input = { policy, version, sample, kept, now, limits };
  return { round, input, decided: decideVersion(input), before };
}

/**
 * Does what was decided. @param quota replicas that the quota leaves to the version, where more are wanted; with
 * room for all of them it stands in nobody's way
 * @returns what is to be written for the chart, if it is news
 */
export async function scaleVersion(
  world: ScalerWorld,
  { round, input, decided: unbounded, before }: PreparedVersion,
  quota: number | undefined,
): Promise<SampleRow | undefined> {
  const { memory, version } = round;
  const { kept, sample, now } = input;
  const words = createWords(world.config());
  const decided =
    quota === undefined || unbounded.decision.wanted <= Math.max(version.wanted, quota)
      ? unbounded
      : decideVersion({ ...input, quota });
  const { decision } = decided;
  if (decision.wanted === version.wanted) await stay(world, round, kept, decided, words);
  else await change(world, round, kept, decided, words);
  if (isDue(memory, before, now)) {
    await keepState(world.storage.db, idsOf(round), memory.kept, decision);
    memory.writtenAt = now;
  }
  const row = sampleRow(version.id, sample, decision);
  if (!isNews(row, memory.row)) return undefined;
  memory.row = row;
  return row;
}

function idsOf({ version, row }: VersionRound) {
  return { versionId: version.id, policyId: row.id };
}

/** Undefined: what failed was taken back. */
async function follow(
  world: ScalerWorld,
  round: VersionRound,
  kept: KeptState,
  now: number,
): Promise<KeptState | undefined> {
  const { pending } = kept;
  if (pending === undefined) return kept;
  // A person has changed it since: what was pending will never be.
  if (round.version.wanted !== pending.got) return afterSuccess(kept);
  const { db } = world.storage;
  const { version } = round;
  const progress = followChange(pending, version, now);
  if (progress.is === 'failed') return takeBack(world, round, kept, progress, now);
  if (progress.is === 'under way') {
    if (pending.isUnderWay) return kept;
    await tellProgress(world, version.serviceId, 'AutoScalingUpdating');
    return { ...kept, pending: { ...pending, isUnderWay: true } };
  }
  await db
    .updateTable('autoscalingLog')
    .set({ readyAt: new Date(now), updatedAt: new Date(now) })
    .where('id', '=', pending.logId)
    .execute();
  await tellProgress(world, version.serviceId, 'AutoScalingSucceed');
  return afterSuccess(kept);
}

/** Only what the scaler itself said before is replaced: an update or a stop says more. */
async function tellProgress(
  { storage }: ScalerWorld,
  serviceId: string,
  progress: 'AutoScalingUpdating' | 'AutoScalingSucceed',
): Promise<void> {
  await storage.db
    .updateTable('inference')
    .set({ progress })
    .where('serviceId', '=', serviceId)
    .where('progress', 'in', ['AutoScaling', 'AutoScalingUpdating'])
    .execute();
}

async function takeBack(
  world: ScalerWorld,
  round: VersionRound,
  kept: KeptState,
  { reason, restore }: { readonly reason: string; readonly restore: number },
  now: number,
): Promise<undefined> {
  const { version, memory, row } = round;
  const why = `v${version.number} 的实例没有启动：${reason}`;
  const next = afterFailure(kept, why, now);
  const decision = restoring(round, now, restore);
  const result = restore === version.wanted ? 'Failed' : 'Restored';
  await world.setReplicas(
    { ...targetOf(round), replicas: restore, why, progress: 'AutoScalingFailed' },
    async (db) => {
      await writeLog(db, { policyId: row.id, version, decision, result, got: restore, message: why });
      await keepState(db, idsOf(round), next, decision);
    },
  );
  memory.kept = next;
  memory.writtenAt = now;
}

/** What the log says of a change that was taken back: nothing was measured for it. */
function restoring(round: VersionRound, at: number, restore: number): VersionDecision {
  const { version, policy, memory, row } = round;
  const { min, max } = limitsInForce(memory, policy, row.updatedAt.getTime(), at);
  const ready = version.replicas.filter(({ state }) => state === 'Running').length;
  return {
    ...{ at, current: version.wanted, ready, desired: version.wanted, wanted: restore },
    ...{ reason: 'noMetrics', mode: 'stable', limits: { min, max }, leastBy: 'min', proposals: [] },
    heldBack: [{ by: 'startFailed', from: version.wanted, to: restore }],
  };
}

async function stay(
  { storage }: ScalerWorld,
  { memory, row, version }: VersionRound,
  kept: KeptState,
  { decision, scaling }: Decided,
  words: Words,
): Promise<void> {
  const entry = { policyId: row.id, version, decision };
  const held = await keepHeld(storage.db, entry, kept.held, words);
  const { held: _, ...rest } = needsNoMore(kept, decision) ? afterSuccess(kept) : kept;
  memory.kept = { ...rest, scaling, ...(held === undefined ? {} : { held }) };
}

/** What failed is not asked for any more. */
function needsNoMore({ failures, retryAt = 0, pending }: KeptState, decision: VersionDecision): boolean {
  return (
    failures > 0 && pending === undefined && decision.at >= retryAt && decision.desired <= decision.current
  );
}

async function change(
  world: ScalerWorld,
  round: VersionRound,
  kept: KeptState,
  decided: Decided,
  words: Words,
): Promise<void> {
  const { row, version, memory } = round;
  const { decision, scaling } = decided;
  const ground = words.ground(version.number, decision);
  const hold = words.hold(decision);
  const why = hold === undefined ? ground : `${ground}（${hold}）`;
  const entry: LogEntry = {
    policyId: row.id,
    version,
    decision,
    result: 'Scaled',
    got: decision.wanted,
    message: words.whole(version.number, decision),
  };
  let next: KeptState | undefined;
  try {
    await world.setReplicas(
      { ...targetOf(round), replicas: decision.wanted, why, progress: 'AutoScaling' },
      async (db) => {
        const logId = await writeLog(db, entry);
        const pending = { logId, before: decision.current, got: decision.wanted, at: decision.at };
        next = { ...kept, scaling, pending: { ...pending, isUnderWay: false } };
        await keepState(db, idsOf(round), next, decision);
      },
    );
  } catch (error) {
    const by = error instanceof AppError ? REFUSALS[error.code] : undefined;
    if (by === undefined) throw error;
    const held = { by, from: decision.wanted, to: decision.current } as const;
    const refused = { ...decision, wanted: decision.current, heldBack: [...decision.heldBack, held] };
    return stay(world, round, kept, { scaling, decision: refused }, words);
  }
  if (next !== undefined) memory.kept = next;
  memory.writtenAt = decision.at;
}

/** Another one was faster: a reservation, an update of the service. */
const REFUSALS: Readonly<Record<string, 'quota' | 'serviceState'>> = {
  'quota.exceeded': 'quota',
  'state.conflict': 'serviceState',
};

function targetOf({ row, version }: VersionRound) {
  const { id: policyId } = row;
  return { policyId, serviceId: version.serviceId, versionId: version.id, before: version.wanted };
}
