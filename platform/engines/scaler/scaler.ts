// The scaler: one server among all looks each second at what every version carries and has as many replicas as its policy says.
import { AppError } from '#core/app-error.ts';
import type { Lease } from '#jobs/lease.ts';
import { startLoop } from '#jobs/loop.ts';
import { applyEventIn } from '#machines/apply-event.ts';
import { floorOf, leastOf } from './decide-version.ts';
import { createGatewayMeter, type GatewayMeter, type MeasuredLoad } from './gateway-meter.ts';
import { type SampleRow, writeSamples } from './keep-samples.ts';
import { readKept } from './kept-state.ts';
import { type Picture, readPicture, readReports, type ScaledPolicy } from './picture.ts';
import { mayReachZero, policyOf } from './policy-of.ts';
import { stateChange } from './policy-state.ts';
import { type PreparedVersion, prepareVersion, scaleVersion } from './scale-version.ts';
import type { ScalerWorld } from './scaler-world.ts';
import { shareRoom } from './share-room.ts';
import type { VersionMemory } from './version-memory.ts';

export interface ScalerOptions extends ScalerWorld {
  /** Who holds it scales. */
  readonly lease: Lease;
  readonly onError: (error: unknown) => void;
  /** From one look to the next: gateways report so often (default 1000). */
  readonly tickMs?: number;
}

export interface Scaler {
  readonly stop: () => Promise<void>;
}

const TICK_MS = 1_000;
/** Of a tick: a report that comes sooner after a decision is only heard. */
const LEAST_PART = 0.9;
/** Of a tick: where no gateway reports in time, it looks by itself. */
const LATE_PART = 1.25;
/** Without any policy; a start wakes it. */
const IDLE_MS = 30_000;
/** What is told together is heard together. */
const GATHER_MS = 10;

interface Leader extends ScalerOptions {
  readonly meter: GatewayMeter;
  readonly memories: Map<string, VersionMemory>;
  /** `performance.now()` of the last decision. */
  decidedAt: number;
}

export async function startScaler(options: ScalerOptions): Promise<Scaler> {
  const { lease, onError, storage, tickMs = TICK_MS } = options;
  let leader: Leader | undefined;
  let isUrgent = true;
  let hasPolicies = true;
  const loop = startLoop({
    ...{ name: 'scaler', everyMs: tickMs * LATE_PART, gatherMs: GATHER_MS, spacingMs: GATHER_MS, onError },
    round: async () => {
      if (!(await lease.hold())) {
        // What was remembered is old when the lease comes back: then it is read again.
        leader = undefined;
        return tickMs;
      }
      leader ??= { ...options, meter: createGatewayMeter(), memories: new Map(), decidedAt: 0 };
      leader.meter.hear(await readReports(storage), leader.now().getTime());
      const due = leader.decidedAt + tickMs * LEAST_PART - performance.now();
      if (due > 0 && !isUrgent) return due + tickMs * (LATE_PART - LEAST_PART);
      isUrgent = false;
      leader.decidedAt = performance.now();
      hasPolicies = await lookRound(leader);
      return hasPolicies ? tickMs * LATE_PART : IDLE_MS;
    },
  });
  // A decision follows a report at once, so that it is made by what is true now.
  const unlisten = await storage.listen('scaler', (what) => {
    if (what === 'load' && !hasPolicies) return;
    if (what !== 'load') isUrgent = true;
    loop.wake();
  });
  return {
    async stop() {
      await unlisten();
      await loop.stop();
    },
  };
}

/** False when there is nothing to look at. */
async function lookRound(leader: Leader): Promise<boolean> {
  const picture = await readPicture(leader.storage);
  await alignSleepers(leader, picture);
  const loads = leader.meter.measure(leader.now().getTime());
  const present = new Set(picture.policies.flatMap(({ versions }) => versions.map(({ id }) => id)));
  for (const id of leader.memories.keys()) if (!present.has(id)) leader.memories.delete(id);
  const rows: SampleRow[] = [];
  for (const policy of picture.policies) rows.push(...(await runPolicy(leader, policy, loads)));
  await writeSamples(leader.storage.db, rows);
  return picture.policies.length > 0;
}

/** A version that fails keeps no other from being scaled. */
async function runPolicy(
  leader: Leader,
  { row, versions }: ScaledPolicy,
  loads: ReadonlyMap<string, MeasuredLoad>,
): Promise<readonly SampleRow[]> {
  const policy = policyOf(row);
  const prepared: PreparedVersion[] = [];
  await eachApart(leader, versions, async (version) => {
    const memory = await memoryOf(leader, version.id, row.startedAt?.getTime() ?? 0);
    const round = { row, policy, version, load: loads.get(version.id), memory };
    const found = await prepareVersion(leader, round);
    if (found !== undefined) prepared.push(found);
  });
  const rows: SampleRow[] = [];
  await eachApart(leader, [row], async () => {
    const shares = await shareQuota(leader, prepared);
    // What one gives back others may take.
    const downFirst = prepared.toSorted((one, other) => growth(one) - growth(other));
    await eachApart(leader, downFirst, async (one) => {
      const sample = await scaleVersion(leader, one, shares.get(one.round.version.id));
      if (sample !== undefined) rows.push(sample);
    });
  });
  await eachApart(leader, [row], () => settleState(leader, { row, versions }));
  return rows;
}

async function eachApart<One>(
  { onError }: Leader,
  all: readonly One[],
  work: (one: One) => Promise<void>,
): Promise<void> {
  for (const one of all)
    await work(one).catch((error: unknown) => {
      if (!isGone(error)) onError(error);
    });
}

function growth({ decided: { decision } }: PreparedVersion): number {
  return decision.wanted - decision.current;
}

/** Replicas that the quota leaves to each version of a policy; nothing is asked while none wants more. */
async function shareQuota(
  leader: Leader,
  prepared: readonly PreparedVersion[],
): Promise<ReadonlyMap<string, number>> {
  const [first] = prepared;
  if (first === undefined || prepared.every((one) => growth(one) <= 0)) return new Map();
  const claims = prepared.map(({ round: { version }, input, decided: { decision } }) => ({
    ...{ id: version.id, cpuMilli: version.cpuMilli, memoryMb: version.memoryMb, isShadow: version.isShadow },
    ...{ has: decision.current, wants: decision.wanted, least: leastOf(version, input.limits) },
  }));
  const ids = claims.map(({ id }) => id);
  return shareRoom(await leader.roomOf(first.round.version.organizationId, ids), claims);
}

async function memoryOf(
  { memories, storage }: Leader,
  versionId: string,
  startedAt: number,
): Promise<VersionMemory> {
  const known = memories.get(versionId);
  if (known?.kept.startedAt === startedAt) return known;
  const row = await storage.db
    .selectFrom('autoscalingVersion')
    .select('state')
    .where('versionId', '=', versionId)
    .executeTakeFirst();
  const memory = { kept: readKept(row?.state, startedAt), row: undefined, writtenAt: 0 };
  memories.set(versionId, memory);
  return memory;
}

/** Deleted, stopped or changed since it was read: the next round sees it. */
function isGone(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'record.not-found' || error.code === 'state.conflict');
}

async function settleState(leader: Leader, { row, versions }: ScaledPolicy): Promise<void> {
  const { enums } = leader.config();
  const label = (metric: string) =>
    enums.get('autoscaling-trigger')?.values.find(({ value }) => value === metric)?.label ?? metric;
  const health = versions.flatMap(({ id }) => {
    const kept = leader.memories.get(id)?.kept;
    return kept === undefined ? [] : [{ lost: kept.scaling.failures, failure: kept.failure }];
  });
  const threshold = policyOf(row).fallback?.failureThreshold;
  const change = stateChange(row.state, health, { label, ...(threshold === undefined ? {} : { threshold }) });
  if (change === undefined) return;
  const input = { entity: 'autoscaling', id: row.id, actor: { kind: 'system' } as const, ...change };
  await leader.storage.transaction((db) => applyEventIn(db, leader.config(), input));
}

/**
 * Where the last replica may go, the gateway has to know before it goes. It forgets it when a replica answers, or when nobody
 * calls the version any more, so that no waiting call is turned away.
 */
async function alignSleepers({ storage }: Leader, { policies, strays }: Picture): Promise<void> {
  const versions = policies.flatMap(({ row, versions: own }) => {
    const mayRest = mayReachZero(policyOf(row));
    return own.map((version) => ({ version, wakes: mayRest && floorOf(version) === 0 }));
  });
  const on = versions.filter(({ version, wakes }) => wakes && !version.wakes);
  const off = versions.filter(
    ({ version, wakes }) =>
      !wakes && version.wakes && version.replicas.some(({ state }) => state === 'Running'),
  );
  await setWakes(
    storage,
    on.map(({ version }) => version.id),
    true,
  );
  await setWakes(storage, [...off.map(({ version }) => version.id), ...strays], false);
}

async function setWakes(
  { db }: ScalerWorld['storage'],
  ids: readonly string[],
  wakes: boolean,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('serviceVersion')
    .set({ wakes })
    .where('id', 'in', [...ids])
    .execute();
}
