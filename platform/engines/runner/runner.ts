// The runner: keeps the processes of services as the database wants them, and the database as the processes are.
import { AppError } from '#core/app-error.ts';
import { groupBy } from '#core/group-by.ts';
import type { Lease } from '#jobs/lease.ts';
import { startLoop } from '#jobs/loop.ts';
import type { LeftRun } from './driver/driver.ts';
import { handleKey, readHandle } from './driver/handle.ts';
import { isForeign } from './driver/workload.ts';
import { type ExecutionContext, executeStep } from './execute-step.ts';
import { type HealthTarget, type HealthWatch, watchHealth } from './health-watch.ts';
import { mergeState } from './merge-state.ts';
import { observeGateways, readGateways, type ToldGateway } from './observe-gateways.ts';
import { placeServices } from './place-services.ts';
import type { Observation } from './plan/observed-state.ts';
import { planService } from './plan/plan-service.ts';
import type { Step } from './plan/step.ts';
import { type DesiredReplica, type DesiredState, readDesired } from './read-desired.ts';
import { hasRun } from './with-run.ts';
import { healthPathOf, placementOf, resourcesOf, runtimeOf } from './workload-of.ts';

/** What steps are carried out with, but for what a round finds out. */
export interface RunnerOptions extends Omit<ExecutionContext, 'desired' | 'observed'> {
  /** Who holds it says which server runs what. */
  readonly placing: Lease;
  readonly onError: (error: unknown) => void;
}

export interface Runner {
  /** Looks again now instead of within a second. */
  readonly wake: () => void;
  /** Lets the processes live; the next run of this program finds them again. */
  readonly stop: () => Promise<void>;
}

const LOOK_MS = 1_000;
const NEXT_STEP_MS = 20;
/** States on restart must be true before clients can read them; a slow process must not keep the console waiting. */
const FIRST_ROUNDS = 20;

/** Resolves when processes of an earlier run are taken over and every state is that of now. */
export async function startRunner(options: RunnerOptions): Promise<Runner> {
  let wake = () => {};
  const health = watchHealth(() => wake());
  const world: World = { ...options, health, led: new Map() };
  const work = async () => {
    const placed = (await options.placing.hold()) ? await placeServices(options) : 0;
    return (await round(world)) || placed > 0;
  };

  await endLeft(world);
  await adoptAll(world);
  for (let i = 0; i < FIRST_ROUNDS && (await work()); i++);
  const loop = startLoop({
    name: 'runner',
    everyMs: LOOK_MS,
    round: async () => ((await work()) ? NEXT_STEP_MS : LOOK_MS),
    onError: options.onError,
  });
  wake = loop.wake;
  const unlisten = await options.storage.listen('runner', wake);
  const deaf = options.drivers.all.map((driver) => driver.listen(wake));
  return {
    wake,
    async stop() {
      for (const stop of deaf) stop();
      await unlisten();
      await loop.stop();
      health.stop();
    },
  };
}

interface World extends RunnerOptions {
  readonly health: HealthWatch;
  /** Replica id -> name of its driver: what the last round found in our books. */
  readonly led: Map<string, string>;
}

/** Processes left by an earlier run whose replicas have no row, or belong to another server by now. Logs stay. */
async function endLeft(world: World): Promise<void> {
  const ours = new Set((await readDesired(world.storage, world.server)).replicas.map(({ id }) => id));
  for (const driver of world.drivers.all)
    for (const id of await driver.left()) if (!ours.has(id)) await driver.forget(id).catch(world.onError);
}

/** While we were silent our services may have moved to another server: their replicas here are orphaned. */
async function endTaken({ led, drivers, onError }: World, { replicas }: DesiredState): Promise<void> {
  const ours = new Map(replicas.map(({ id, driver }) => [id, driver]));
  for (const [id, name] of led) {
    const driver = ours.has(id) ? undefined : drivers.find(name);
    if (driver !== undefined && (await driver.status(id)).phase !== 'none')
      await driver.forget(id).catch(onError);
  }
  led.clear();
  for (const [id, name] of ours) led.set(id, name);
}

/** A run that cannot be taken over now is seen as its driver sees it. */
async function adoptAll({ storage, server, drivers, onError }: World): Promise<void> {
  const { replicas, versions } = await readDesired(storage, server);
  const byId = new Map(versions.map((version) => [version.id, version]));
  for (const replica of replicas) {
    const version = byId.get(replica.versionId);
    if (!hasRun(replica) || version === undefined) continue;
    const placement = placementOf(replica);
    const left: LeftRun = {
      id: replica.id,
      isForeign: isForeign({ kind: runtimeOf(version) }),
      resources: resourcesOf(version),
      ...(placement === undefined ? {} : { placement }),
    };
    await drivers.find(replica.driver)?.adopt(left).catch(onError);
  }
}

/** One look and what follows from it; true when something was done, so that more may follow. */
async function round(world: World): Promise<boolean> {
  const desired = await readDesired(world.storage, world.server);
  await endTaken(world, desired);
  world.health.keep(targetsOf(desired, world));
  const observations = await observe(desired, world);
  const observed = (replicaId: string) => observations.get(replicaId) ?? NOTHING;
  const services = mergeState(desired, observed);
  const gateways = observeGateways(await gatewaysFor(desired, world));
  const moment = { now: world.now().getTime(), gateways };
  const plans = services.map((service) => planService(service, moment));
  const execution: ExecutionContext = { ...world, desired, observed };
  const outcomes = await Promise.all(plans.map((steps) => carryOutAll(steps, execution, world.onError)));
  return outcomes.some(Boolean);
}

/** In order; the first failure ends it, because later steps may rest on it. True when all were done and there were any. */
async function carryOutAll(
  steps: readonly Step[],
  execution: ExecutionContext,
  onError: (error: unknown) => void,
): Promise<boolean> {
  for (const step of steps) {
    try {
      await executeStep(step, execution);
    } catch (error) {
      // Another process changed the row since it was read: the next round sees its state.
      if (!(error instanceof AppError && EXPECTED.has(error.code))) onError(error);
      return false;
    }
  }
  return steps.length > 0;
}

const EXPECTED: ReadonlySet<string> = new Set(['state.conflict', 'record.not-found']);

function targetsOf(desired: DesiredState, { presets, drivers }: World): ReadonlyMap<string, HealthTarget> {
  const versions = new Map(desired.versions.map((version) => [version.id, version]));
  const targets = new Map<string, HealthTarget>();
  for (const { id, state, address, handle, driver, versionId } of desired.replicas) {
    const version = versions.get(versionId);
    const run = readHandle(handle);
    const explain = drivers.find(driver)?.explainSilence;
    if (address === null || run === undefined || version === undefined || explain === undefined) continue;
    if (state !== 'Pending' && state !== 'Running') continue;
    targets.set(id, {
      address,
      run: handleKey(run),
      path: healthPathOf(version, presets),
      isReady: state === 'Running',
      explainSilence: () => explain(run, address),
    });
  }
  return targets;
}

const NOTHING: Observation = { process: 'none', end: '', health: 'unknown', complaint: '' };

async function observe(desired: DesiredState, world: World): Promise<ReadonlyMap<string, Observation>> {
  const live = desired.replicas.filter(hasRun);
  return new Map(await Promise.all(live.map(async (one) => [one.id, await seeOne(one, world)] as const)));
}

async function seeOne(
  { id, driver: name }: DesiredReplica,
  { drivers, health, onError }: World,
): Promise<Observation> {
  const driver = drivers.find(name);
  if (driver === undefined) return { ...NOTHING, end: `本服务器没有运行驱动“${name}”` };
  const status = await driver.status(id).catch((error: unknown) => {
    onError(error);
    return undefined;
  });
  // A cluster that does not answer has ended nothing.
  if (status === undefined) return { ...NOTHING, process: 'alive', health: health.of(id).state };
  switch (status.phase) {
    case 'none':
      return { ...NOTHING, end: '进程在平台停止期间退出' };
    case 'ended': {
      const { reason, exitCode, exitSignal } = status.end;
      const exit = {
        ...(exitCode === undefined ? {} : { exitCode }),
        ...(exitSignal === undefined ? {} : { exitSignal }),
      };
      return { ...NOTHING, process: 'gone', end: reason, ...exit };
    }
    case 'waiting':
      return { ...NOTHING, process: 'alive', complaint: status.reason };
    case 'running': {
      const { state, complaint } = health.of(id);
      return { process: 'alive', end: '', health: state, complaint, placement: status.placement };
    }
  }
}

/** Reads them only when they are awaited, or when it depends on their calls which replicas go. */
function gatewaysFor(
  { replicas, versions }: DesiredState,
  { storage }: World,
): Promise<readonly ToldGateway[]> {
  const kept = groupBy(
    replicas.filter(({ state }) => state !== 'Terminating'),
    ({ versionId }) => versionId,
  );
  const isTooMany = versions.some(({ id, replicas: wanted }) => (kept.get(id)?.length ?? 0) > wanted);
  const isWaiting = replicas.some(
    ({ state, signalledAt, trafficAt }) =>
      (state === 'Terminating' && signalledAt === null) || (state === 'Running' && trafficAt === null),
  );
  return isWaiting || isTooMany ? readGateways(storage) : Promise.resolve([]);
}
