// One version: how many replicas it has, and what that makes of its own state.
import type { ReplicaState, VersionState } from './observed-state.ts';
import { planReplica, type ReplicaRules } from './plan-replica.ts';
import type { Step } from './step.ts';
import { carriesCalls } from './update-target.ts';

export interface VersionRules {
  readonly now: number;
  readonly startTimeoutMs: number;
  readonly drainTimeoutMs: number;
  readonly gateways: ReplicaRules['gateways'];
  /** Whether the service wants the version to run. */
  readonly isWanted: boolean;
  /** When its start was requested; one that failed since is not tried again. Undefined: no request. */
  readonly askedAt: number | undefined;
}

/** A replica that ended this often before it ever answered will not answer next time either. */
const MAX_FAILED_STARTS = 3;
/** Replicas are watched one by one; this only catches unforeseen cases. */
const WATCHDOG_MS = 60_000;

const UP: ReadonlySet<string> = new Set(['Starting', 'Running', 'Warning', 'Error']);
const DOWN: ReadonlySet<string> = new Set(['New', 'Stopped', 'StartFailed']);

export function planVersion(version: VersionState, rules: VersionRules): readonly Step[] {
  const own = planState(version, rules);
  // A version that has just changed its mind is planned anew with its new state.
  if (own !== undefined) return [own];
  const isUp = UP.has(version.state) && rules.isWanted;
  const kept = version.replicas.filter(({ state }) => state !== 'Terminating');
  const staying = isUp ? keepBusiest(kept, version.wanted, rules) : [];
  const leaving = kept.filter((replica) => !staying.includes(replica));
  return [
    ...(isUp ? missingReplicas(version, staying) : []),
    ...leaving.map(
      ({ id }): Step => ({ do: 'replica-event', replicaId: id, event: 'terminate', reason: '' }),
    ),
    ...[...staying, ...version.replicas.filter(({ state }) => state === 'Terminating')].flatMap((replica) =>
      planReplica(replica, rules),
    ),
    ...staying.flatMap((replica) => arrival(version, replica, rules)),
  ];
}

function planState(version: VersionState, rules: VersionRules): Step | undefined {
  const fire = (event: string, reason = ''): Step => ({
    do: 'version-event',
    versionId: version.id,
    event,
    reason,
  });
  const { state } = version;
  if (rules.isWanted) {
    if (DOWN.has(state)) return mayStart(version, rules) ? fire('start') : undefined;
    if (state === 'Stopping') return fire('cancel');
    return state === 'Starting' ? planStart(version, rules, fire) : planHealth(version, fire);
  }
  if (UP.has(state)) return fire('stop');
  return state === 'Stopping' && version.replicas.length === 0 ? fire('stopped') : undefined;
}

function mayStart({ state, stateAt }: VersionState, { askedAt }: VersionRules): boolean {
  return state !== 'StartFailed' || (askedAt !== undefined && stateAt < askedAt);
}

type Fire = (event: string, reason?: string) => Step;

function planStart(version: VersionState, rules: VersionRules, fire: Fire): Step | undefined {
  if (isComplete(version)) return fire('ready');
  const hopeless = version.replicas.find(
    ({ state, stateAt, restarts, readyAt }) =>
      state === 'Failed' &&
      stateAt >= version.stateAt &&
      readyAt === undefined &&
      restarts + 1 >= MAX_FAILED_STARTS,
  );
  if (hopeless !== undefined)
    return fire('start-fail', `实例连续 ${MAX_FAILED_STARTS} 次启动失败：${hopeless.stateReason}`);
  if (rules.now - version.stateAt < rules.startTimeoutMs) return undefined;
  const waiting = version.replicas.find(({ state }) => state !== 'Running');
  const overdue = rules.now - version.stateAt > rules.startTimeoutMs + WATCHDOG_MS;
  // The replica soon reports its fault; without one, or after too long, it is reported here.
  if (waiting?.state === 'Pending' && !overdue) return undefined;
  const seconds = Math.round(rules.startTimeoutMs / 1_000);
  return fire(
    'start-fail',
    `${seconds} 秒内没有启动完成${waiting?.stateReason ? `：${waiting.stateReason}` : ''}`,
  );
}

function planHealth(version: VersionState, fire: Fire): Step | undefined {
  const { state } = version;
  if (isComplete(version)) return state === 'Running' ? undefined : fire('ready');
  const running = version.replicas.filter((replica) => replica.state === 'Running').length;
  const sick = version.replicas.filter((replica) => !MAY_BE_WELL.has(replica.state) && !isFresh(replica));
  // More replicas were asked for and are on their way: nothing is wrong with those that are there, nor with none at all where
  // calls wait for the first.
  if (sick.length === 0 && (running > 0 || version.wakes)) return undefined;
  const why = sick.find(({ stateReason }) => stateReason !== '')?.stateReason;
  const text = `${running} / ${version.wanted} 个实例可用${why === undefined ? '' : `：${why}`}`;
  if (running > 0) return state === 'Warning' ? undefined : fire('degrade', text);
  return state === 'Error' ? undefined : fire('fail', text);
}

/** Says nothing against its version: it answers, or ends as planned. */
const MAY_BE_WELL: ReadonlySet<string> = new Set(['Running', 'Terminating']);

/** Never answered yet and never failed. */
function isFresh({ state, restarts, readyAt }: ReplicaState): boolean {
  return (state === 'Accepted' || state === 'Pending') && restarts === 0 && readyAt === undefined;
}

function isComplete(version: VersionState): boolean {
  return version.replicas.filter(({ state }) => state === 'Running').length >= version.wanted;
}

/** So many stay: those that answer before those that do not, then those with most calls, so that few have to drain. */
function keepBusiest(
  kept: readonly ReplicaState[],
  wanted: number,
  { gateways: { inFlightAt } }: VersionRules,
): readonly ReplicaState[] {
  if (kept.length <= wanted) return kept;
  const rank = ({ state, inTraffic }: ReplicaState) => (state !== 'Running' ? 0 : inTraffic ? 2 : 1);
  return kept
    .toSorted(
      (one, other) =>
        rank(other) - rank(one) || inFlightAt(other.id) - inFlightAt(one.id) || one.ordinal - other.ordinal,
    )
    .slice(0, wanted);
}

function missingReplicas(version: VersionState, staying: readonly ReplicaState[]): readonly Step[] {
  const there = new Set(staying.map(({ ordinal }) => ordinal));
  return Array.from({ length: version.wanted }, (_, ordinal) => ordinal)
    .filter((ordinal) => !there.has(ordinal))
    .slice(0, Math.max(0, version.wanted - staying.length))
    .map((ordinal) => ({ do: 'create-replica', versionId: version.id, ordinal }));
}

/** Calls may come as soon as the gateway has read its routes after the replica was written down as ready. */
function arrival(
  version: VersionState,
  replica: ReplicaState,
  { gateways: { routesReadAt } }: VersionRules,
): readonly Step[] {
  const isNew = replica.state === 'Running' && (!replica.inTraffic || !version.inTraffic);
  if (!isNew || !carriesCalls(version) || routesReadAt === undefined || routesReadAt <= replica.stateAt)
    return [];
  return [{ do: 'replica-in-traffic', replicaId: replica.id, versionId: version.id }];
}
