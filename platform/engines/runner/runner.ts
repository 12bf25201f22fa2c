// The runner: keeps the processes of services as the database wants them, and the database as the processes are.
import type { Config } from '#config/config.ts';
import { AppError } from '#core/app-error.ts';
import type { Lease } from '#jobs/lease.ts';
import { startLoop } from '#jobs/loop.ts';
import type { Storage } from '#storage/storage.ts';
import { type CarryOut, carryOut } from './carry-out.ts';
import { drawPicture } from './draw-picture.ts';
import type { LeftRun } from './driver/driver.ts';
import type { DriverTable } from './driver/driver-table.ts';
import { handleKey, readHandle } from './driver/handle.ts';
import { isForeign } from './driver/workload.ts';
import { type HealthTarget, type HealthWatch, watchHealth } from './health-watch.ts';
import type { Sight } from './picture.ts';
import { planService } from './plan/plan-service.ts';
import type { Step } from './plan/step.ts';
import { readWritten, type Written, type WrittenReplica } from './read-picture.ts';
import { readGateways, seeGateways, type ToldGateway } from './see-gateways.ts';
import { hasRun } from './with-run.ts';
import { healthPathOf, type Presets, placementOf, resourcesOf, runtimeOf } from './workload-of.ts';

export interface RunnerOptions {
  readonly storage: Storage;
  /** Read at each round, because the configuration may be reloaded. */
  readonly config: () => Config;
  readonly drivers: DriverTable;
  readonly presets: Presets;
  readonly capturesDirectory: string;
  /** Without it nothing is done. */
  readonly lease: Lease;
  /** Says to people who runs the replicas, when that changes. */
  readonly onLease: (isOurs: boolean, holder: string) => void;
  readonly now: () => Date;
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
/** A lease that is given back wakes us. */
const STAND_BY_MS = 5_000;
/** States on restart must be true before anybody can read them; a slow process must not keep the console waiting. */
const FIRST_ROUNDS = 20;

/**
 * Resolves when processes of an earlier run are taken over and every state is that of now, or when another server holds the
 * lease: then it waits until that one is gone.
 */
export async function startRunner(options: RunnerOptions): Promise<Runner> {
  let wake = () => {};
  const health = watchHealth(() => wake());
  const world = { ...options, health };
  let isOurs: boolean | undefined;
  /** One round, if the replicas are ours; undefined when they are another server's. */
  const work = async (): Promise<boolean | undefined> => {
    const held = await options.lease.hold();
    if (held !== isOurs) {
      await (held ? takeOver(world) : standBack(world));
      // A server that is alone need not hear that it is.
      if (isOurs !== undefined || !held) options.onLease(held, options.lease.holder());
      isOurs = held;
    }
    return isOurs ? round(world) : undefined;
  };

  for (let i = 0; i < FIRST_ROUNDS && (await work()); i++);
  const loop = startLoop({
    name: 'runner',
    everyMs: LOOK_MS,
    round: async () => {
      const isBusy = await work();
      return isBusy === undefined ? STAND_BY_MS : isBusy ? NEXT_STEP_MS : LOOK_MS;
    },
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
}

async function takeOver(world: World): Promise<void> {
  await adoptAll(world);
}

/** What we left running before another server took over is in nobody's books. */
async function standBack(world: World): Promise<void> {
  world.health.keep(new Map());
  await adoptAll(world);
  for (const driver of world.drivers.all) await driver.end(0);
}

/** A run that cannot be taken over now is seen as its driver sees it. */
async function adoptAll({ storage, drivers, onError }: RunnerOptions): Promise<void> {
  const { replicas, versions } = await readWritten(storage);
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
  const written = await readWritten(world.storage);
  world.health.keep(targetsOf(written, world));
  const sights = await see(written, world);
  const sight = (replicaId: string) => sights.get(replicaId) ?? NOTHING;
  const picture = drawPicture(written, sight);
  const gateways = seeGateways(await gatewaysFor(written, world));
  const moment = { now: world.now().getTime(), gateways };
  const plans = picture.map((service) => planService(service, moment));
  const hands: CarryOut = { ...world, written, sight };
  const outcomes = await Promise.all(plans.map((steps) => carryOutAll(steps, hands, world.onError)));
  return outcomes.some(Boolean);
}

/** In order; the first failure ends it, because later steps may rest on it. True when all were done and there were any. */
async function carryOutAll(
  steps: readonly Step[],
  hands: CarryOut,
  onError: (error: unknown) => void,
): Promise<boolean> {
  for (const step of steps) {
    try {
      await carryOut(step, hands);
    } catch (error) {
      // Somebody else changed the row since it was read: the next round sees what it is now.
      if (!(error instanceof AppError && EXPECTED.has(error.code))) onError(error);
      return false;
    }
  }
  return steps.length > 0;
}

const EXPECTED: ReadonlySet<string> = new Set(['state.conflict', 'record.not-found']);

function targetsOf(written: Written, { presets, drivers }: World): ReadonlyMap<string, HealthTarget> {
  const versions = new Map(written.versions.map((version) => [version.id, version]));
  const targets = new Map<string, HealthTarget>();
  for (const { id, state, address, handle, driver, versionId } of written.replicas) {
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

const NOTHING: Sight = { process: 'none', end: '', health: 'unknown', complaint: '' };

async function see(written: Written, world: World): Promise<ReadonlyMap<string, Sight>> {
  const live = written.replicas.filter(hasRun);
  return new Map(await Promise.all(live.map(async (one) => [one.id, await seeOne(one, world)] as const)));
}

async function seeOne(
  { id, driver: name }: WrittenReplica,
  { drivers, health, onError }: World,
): Promise<Sight> {
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

/** Asks for them only when somebody waits for them. */
function gatewaysFor({ replicas }: Written, { storage }: World): Promise<readonly ToldGateway[]> {
  const isWaiting = replicas.some(
    ({ state, signalledAt, trafficAt }) =>
      (state === 'Terminating' && signalledAt === null) || (state === 'Running' && trafficAt === null),
  );
  return isWaiting ? readGateways(storage) : Promise.resolve([]);
}
