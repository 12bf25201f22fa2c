// One replica: what to do with its process now.
import type { Placement } from '../driver/workload-status.ts';
import type { ObservedGateways, ReplicaState } from './observed-state.ts';
import type { Step } from './step.ts';

export interface ReplicaRules {
  readonly now: number;
  readonly startTimeoutMs: number;
  readonly drainTimeoutMs: number;
  readonly gateways: ObservedGateways;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** A replica that answered this long starts again at once, as if it had never failed. */
const STABLE_MS = 60_000;
/** A process that answered before and stopped to gets this long to recover. */
const UNWELL_MS = 30_000;
/** A gateway reads its routes within a tenth of a second; one that does not gets this long at least. */
const ROUTES_PATIENCE_MS = 5_000;
/** No caller waits for a process without calls, but it may have data to write. */
const END_PATIENCE_MS = 5_000;

export function planReplica(replica: ReplicaState, rules: ReplicaRules): readonly Step[] {
  const plan = PLANS[replica.state];
  return plan === undefined ? [] : [...place(replica), ...plan(replica, rules)];
}

/** A cluster says later than at the launch where it runs. */
function place({ id, placement, observed }: ReplicaState): readonly Step[] {
  if (observed.placement === undefined || isSamePlace(observed.placement, placement)) return [];
  return [{ do: 'place', replicaId: id, placement: observed.placement }];
}

function isSamePlace(observed: Placement, desired: Placement | undefined): boolean {
  return desired !== undefined && observed.node === desired.node && observed.endpoint === desired.endpoint;
}

/** Pause before the next start after so many failures in a row. */
export function restartPause(failures: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
}

type Plan = (replica: ReplicaState, rules: ReplicaRules) => readonly Step[];

const PLANS: Readonly<Record<string, Plan>> = {
  Accepted: ({ id }) => [{ do: 'launch', replicaId: id }],
  Failed: ({ id, dueAt = 0 }, { now }) => (now < dueAt ? [] : [{ do: 'launch', replicaId: id }]),
  Pending: planPending,
  Running: planRunning,
  Terminating: planTerminating,
};

function planPending(replica: ReplicaState, rules: ReplicaRules): readonly Step[] {
  const { id, observed, stateAt, readyAt } = replica;
  if (observed.process !== 'alive') return [exit(replica, rules.now, observed.end)];
  if (observed.health === 'well') return [{ do: 'replica-event', replicaId: id, event: 'ready', reason: '' }];
  const patience = readyAt === undefined ? rules.startTimeoutMs : UNWELL_MS;
  if (rules.now - stateAt < patience) return [];
  return [kill(id, `${seconds(patience)} 秒内没有通过健康检查：${observed.complaint || '没有响应'}`)];
}

function planRunning(replica: ReplicaState, rules: ReplicaRules): readonly Step[] {
  const { id, observed } = replica;
  if (observed.process !== 'alive') return [exit(replica, rules.now, observed.end)];
  if (observed.health === 'unwell')
    return [
      { do: 'replica-event', replicaId: id, event: 'lose', reason: `健康检查未通过：${observed.complaint}` },
    ];
  return [];
}

/** First out of the routes, then left by the last call or out of time, then asked to end, then forced. */
function planTerminating(replica: ReplicaState, rules: ReplicaRules): readonly Step[] {
  const { id, observed, stateAt, forcedReason, signalledAt } = replica;
  const { now, drainTimeoutMs } = rules;
  if (observed.process !== 'alive') {
    const event = forcedReason === '' ? 'ended' : 'forced';
    return [{ do: 'replica-event', replicaId: id, event, reason: forcedReason }];
  }
  if (signalledAt === undefined) {
    const calls = rules.gateways.callsAt(id);
    const patience = calls === undefined ? Math.max(drainTimeoutMs, ROUTES_PATIENCE_MS) : drainTimeoutMs;
    if (calls !== 0 && now - stateAt < patience) return [];
    return [{ do: 'stop', replicaId: id, why: overtimeText(calls, now - stateAt) }];
  }
  if (now < Math.max(stateAt + drainTimeoutMs, signalledAt + END_PATIENCE_MS)) return [];
  return [
    kill(
      id,
      forcedReason || `没有调用在处理，但通知结束 ${seconds(now - signalledAt)} 秒后进程仍未退出，已强制结束`,
    ),
  ];
}

/** '' when it has nothing to do any more. */
function overtimeText(calls: number | undefined, waitedMs: number): string {
  if (calls === 0) return '';
  const what = calls === undefined ? '网关仍未确认停止分发调用' : `仍有 ${calls} 个调用在处理`;
  return `排空 ${seconds(waitedMs)} 秒后${what}，已强制结束`;
}

function seconds(ms: number): number {
  return Math.round(ms / 1_000);
}

function exit({ id, restarts, readyAt }: ReplicaState, now: number, reason: string): Step {
  const failures = readyAt !== undefined && now - readyAt > STABLE_MS ? 0 : restarts;
  return { do: 'replica-event', replicaId: id, event: 'exit', reason, dueAt: now + restartPause(failures) };
}

function kill(replicaId: string, why: string): Step {
  return { do: 'kill', replicaId, why };
}
