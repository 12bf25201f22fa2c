// The runner: keeps the processes of services as the database wants them, and the database as the processes are.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '#config/config.ts';
import { AppError } from '#core/app-error.ts';
import { isSocketAddress } from '#core/replica-address.ts';
import type { Storage } from '#storage/storage.ts';
import { type CarryOut, carryOut } from './carry-out.ts';
import { drawPicture } from './draw-picture.ts';
import type { Driver } from './driver/driver.ts';
import { forgetEnded } from './forget-ended.ts';
import { type HealthTarget, type HealthWatch, watchHealth } from './health-watch.ts';
import { healthPathOf, isForeign, type Programs } from './launch-order.ts';
import type { Lease } from './lease.ts';
import type { Sight } from './picture.ts';
import { planService } from './plan/plan-service.ts';
import type { Step } from './plan/step.ts';
import { readWritten, type Written } from './read-picture.ts';
import { readGateways, seeGateways, type ToldGateway } from './see-gateways.ts';

export interface RunnerOptions {
  readonly storage: Storage;
  /** Read at each round, because the configuration may be reloaded. */
  readonly config: () => Config;
  /** Its `onEnd` must call `wake`. */
  readonly driver: Driver;
  readonly programs: Programs;
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
const FORGET_MS = 600_000;
/** States on restart must be true before anybody can read them; a slow process must not keep the console waiting. */
const FIRST_ROUNDS = 20;

/**
 * Resolves when processes of an earlier run are taken over and every state is that of now, or when another server holds the
 * lease: then it waits until that one is gone.
 */
export async function startRunner(options: RunnerOptions): Promise<Runner> {
  const ending = new AbortController();
  let alarm = new AbortController();
  const wake = () => alarm.abort();
  const health = watchHealth(wake);
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
  const unlisten = await options.storage.listen('runner', wake);

  const run = async () => {
    let forgottenAt = Date.now();
    while (!ending.signal.aborted) {
      const isBusy = await work().catch(options.onError);
      const pause = isOurs === false ? STAND_BY_MS : isBusy === true ? NEXT_STEP_MS : LOOK_MS;
      await sleep(pause, undefined, { signal: alarm.signal }).catch(() => undefined);
      alarm = new AbortController();
      if (isOurs !== true || Date.now() - forgottenAt < FORGET_MS) continue;
      forgottenAt = Date.now();
      await forgetEnded(options).catch(options.onError);
    }
  };
  const done = run();
  return {
    wake,
    async stop() {
      ending.abort();
      wake();
      await unlisten();
      await done;
      health.stop();
    },
  };
}

interface World extends RunnerOptions {
  readonly health: HealthWatch;
}

async function takeOver(world: World): Promise<void> {
  await forgetEnded(world);
  await adoptAll(world);
}

/** What we left running before another server took over is in nobody's books. */
async function standBack(world: World): Promise<void> {
  world.health.keep(new Map());
  await adoptAll(world);
  await world.driver.end(0);
}

async function adoptAll({ storage, driver }: RunnerOptions): Promise<void> {
  const { replicas, versions } = await readWritten(storage);
  const own = new Set(versions.filter((version) => !isForeign(version)).map(({ id }) => id));
  for (const { id, state, versionId, address } of replicas) {
    if (!HAS_PROCESS.has(state) || !(await driver.adopt(id))) continue;
    // Started by an older platform: whoever found the port could call it.
    if (own.has(versionId) && address !== null && !isSocketAddress(address))
      await driver.signal(id, 'SIGKILL', '平台升级后不再监听端口，重新启动');
  }
}

const HAS_PROCESS: ReadonlySet<string> = new Set(['Pending', 'Running', 'Terminating']);

/** One look and what follows from it; true when something was done, so that more may follow. */
async function round(world: World): Promise<boolean> {
  const written = await readWritten(world.storage);
  world.health.keep(targetsOf(written, world.programs));
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

function targetsOf(written: Written, programs: Programs): ReadonlyMap<string, HealthTarget> {
  const versions = new Map(written.versions.map((version) => [version.id, version]));
  const targets = new Map<string, HealthTarget>();
  for (const { id, state, address, processId, versionId } of written.replicas) {
    const version = versions.get(versionId);
    if (address === null || processId === null || version === undefined) continue;
    if (state !== 'Pending' && state !== 'Running') continue;
    targets.set(id, {
      address,
      processId,
      path: healthPathOf(version, programs),
      isReady: state === 'Running',
    });
  }
  return targets;
}

const NOTHING: Sight = { process: 'none', end: '', health: 'unknown', complaint: '' };

async function see(written: Written, { driver, health }: World): Promise<ReadonlyMap<string, Sight>> {
  const live = written.replicas.filter(({ state }) => HAS_PROCESS.has(state));
  const seen = await Promise.all(
    live.map(async ({ id }): Promise<readonly [string, Sight]> => {
      const process = await driver.look(id);
      if (process === 'none') return [id, { ...NOTHING, end: '进程在平台停止期间退出' }];
      if (process !== 'alive') return [id, { ...NOTHING, ...process, process: 'gone', end: process.reason }];
      const { state, complaint } = health.of(id);
      const memoryBytes = await driver.memoryBytes(id);
      const memory = memoryBytes === undefined ? {} : { memoryBytes };
      return [id, { process: 'alive', end: '', health: state, complaint, ...memory }];
    }),
  );
  return new Map(seen);
}

/** Asks for them only when somebody waits for them. */
function gatewaysFor({ replicas }: Written, { storage }: World): Promise<readonly ToldGateway[]> {
  const isWaiting = replicas.some(
    ({ state, signalledAt, trafficAt }) =>
      (state === 'Terminating' && signalledAt === null) || (state === 'Running' && trafficAt === null),
  );
  return isWaiting ? readGateways(storage) : Promise.resolve([]);
}
