// One service: which versions it wants, and what they make of its state. Pure: the same picture gives the same steps.
import type { ObservedGateways, ServiceState, VersionState } from './observed-state.ts';
import { planVersion } from './plan-version.ts';
import type { Step } from './step.ts';
import { carriesCalls, willCarry } from './update-target.ts';

export interface PlanMoment {
  readonly now: number;
  readonly gateways: ObservedGateways;
}

/** States in which a service's versions shall run. */
const UP: ReadonlySet<string> = new Set(['Starting', 'Running', 'Warning', 'Error', 'Updating']);
/** Versions report on their own; this only catches unforeseen cases. */
const WATCHDOG_MS = 120_000;

export function planService(service: ServiceState, moment: PlanMoment): readonly Step[] {
  const own = PLANS[service.state]?.(service, moment.now);
  if (own !== undefined) return [own];
  return service.versions.flatMap((version) =>
    planVersion(version, {
      ...moment,
      startTimeoutMs: service.startTimeoutMs,
      drainTimeoutMs: service.drainTimeoutMs,
      isWanted: UP.has(service.state) && isWanted(service, version),
      askedAt: isAsked(service, version) ? service.stateAt : undefined,
    }),
  );
}

/** What carries calls now, and during an update also what shall carry them then. */
function isWanted({ state, target }: ServiceState, version: VersionState): boolean {
  return carriesCalls(version) || (state === 'Updating' && willCarry(target, version.id));
}

/** A start asks for all that carries calls, an update for what it brings. */
function isAsked({ state, target }: ServiceState, version: VersionState): boolean {
  return state === 'Starting' ? carriesCalls(version) : state === 'Updating' && willCarry(target, version.id);
}

type Plan = (service: ServiceState, now: number) => Step | undefined;

const PLANS: Readonly<Record<string, Plan>> = {
  Starting: planStarting,
  Updating: planUpdating,
  Running: planHealth,
  Warning: planHealth,
  Error: planHealth,
  Stopping: (service) => (isQuiet(service) ? fire(service, 'stopped', '', '') : undefined),
  Deleting: (service) => (isQuiet(service) ? { do: 'remove-service', serviceId: service.id } : undefined),
};

function planStarting(service: ServiceState, now: number): Step | undefined {
  const carrying = service.versions.filter(carriesCalls);
  const failed = carrying.find(({ state }) => state === 'StartFailed');
  // One that failed before this start has not been asked again yet.
  if (failed !== undefined && failed.stateAt >= service.stateAt)
    return fire(service, 'start-fail', `版本 v${failed.number}：${failed.stateReason}`, '');
  if (carrying.length > 0 && carrying.every(({ state }) => state === 'Running'))
    return fire(service, 'ready', '', '');
  return now - service.stateAt > service.startTimeoutMs + WATCHDOG_MS
    ? fire(service, 'start-fail', '启动超时', '')
    : undefined;
}

function planUpdating(service: ServiceState, now: number): Step | undefined {
  const coming = service.versions.filter(({ id }) => willCarry(service.target, id));
  const failed = coming.find(({ state, stateAt }) => state === 'StartFailed' && stateAt >= service.stateAt);
  const late = now - service.stateAt > service.startTimeoutMs + WATCHDOG_MS;
  if (failed !== undefined || late) {
    const why = failed === undefined ? '更新超时' : `版本 v${failed.number}：${failed.stateReason}`;
    const serves = service.versions.some((version) => carriesCalls(version) && SERVES.has(version.state));
    return { do: 'drop-target', serviceId: service.id, event: serves ? 'update-fail' : 'fail', reason: why };
  }
  if (coming.every(({ state }) => SERVES.has(state))) return { do: 'apply-target', serviceId: service.id };
  return undefined;
}

const SERVES: ReadonlySet<string> = new Set(['Running', 'Warning']);
const ON_THE_WAY: ReadonlySet<string> = new Set(['New', 'Stopped', 'Stopping', 'Starting']);

function planHealth(service: ServiceState): Step | undefined {
  const carrying = service.versions.filter((version) => carriesCalls(version) && !isComingForTest(version));
  const sick = carrying.find(({ state }) => state !== 'Running');
  const state = rollUp(carrying);
  if (state === undefined || state === service.state) return undefined;
  const reason = sick === undefined ? '' : `版本 v${sick.number}：${sick.stateReason}`;
  return fire(service, EVENTS[state], reason, '');
}

/** A test has just asked for it: until it is there the control takes its calls, and nothing is amiss. */
function isComingForTest({ inTest, weight, byRule, state }: VersionState): boolean {
  return inTest && weight === 0 && !byRule && ON_THE_WAY.has(state);
}

const EVENTS = { Running: 'ready', Warning: 'degrade', Error: 'fail' } as const;

/** Undefined while versions are on their way and nothing can be said yet. */
function rollUp(carrying: readonly VersionState[]): keyof typeof EVENTS | undefined {
  if (carrying.every(({ state }) => state === 'Running')) return 'Running';
  if (carrying.some(({ state }) => SERVES.has(state))) return 'Warning';
  return carrying.some(({ state }) => ON_THE_WAY.has(state)) ? undefined : 'Error';
}

function isQuiet({ versions }: ServiceState): boolean {
  return versions.every(({ state, replicas }) => replicas.length === 0 && DOWN.has(state));
}

const DOWN: ReadonlySet<string> = new Set(['New', 'Stopped', 'StartFailed']);

function fire({ id }: ServiceState, event: string, reason: string, progress: string): Step {
  return { do: 'service-event', serviceId: id, event, reason, progress };
}
