import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '#config/config.ts';
import type { Preset } from '#engines/presets/presets.ts';
import type { Driver } from '#engines/runner/driver/driver.ts';
import { findCgroups } from '#engines/runner/driver/local/hold/cgroups.ts';
import { findNetworkSpace } from '#engines/runner/driver/local/hold/network-space.ts';
import type { WayOutRules } from '#engines/runner/driver/local/hold/way-out.ts';
import { createLocalDriver } from '#engines/runner/driver/local/local-driver.ts';
import { createLease, type Lease } from '#engines/runner/lease.ts';
import { createFinder } from '#engines/runner/log/find/finder.ts';
import { followOutput } from '#engines/runner/log/follow-output.ts';
import { createReplicaLogs, type ReplicaLogs } from '#engines/runner/log/replica-logs.ts';
import { measureTree } from '#engines/runner/proc/measure-tree.ts';
import { type ProcessTable, readProcessTable } from '#engines/runner/proc/process-table.ts';
import { startRunner } from '#engines/runner/runner.ts';
import { accountOf, canStepDown } from '#storage/process/foreign-account.ts';
import type { Storage } from '#storage/storage.ts';
import type { SystemParameters } from '../operations/system-parameters.ts';
import type { Shutdown } from '../supervise/shutdown.ts';
import { capturesDirectory } from './captures-directory.ts';
import { ONNX_WORKER, RELAY } from './own-programs.ts';

/** How long replicas may finish what is under way when the platform ends. */
const END_PATIENCE_MS = 10_000;
const MEGABYTE = 1_048_576;

export interface Replicas {
  readonly driver: Driver;
  /** Ends after the replicas: until then nobody else may start them. */
  readonly lease: Lease;
  /** As the driver says; and that another server runs the replicas. */
  readonly refuse: Driver['refuse'];
  readonly ports: () => { readonly from: number; readonly to: number };
  /** To be set by whoever wants to hear that a process ended, and by whoever knows where programs may connect. */
  readonly heard: { wake: () => void; dial: WayOutRules['dial'] };
}

export interface ReplicaNeeds {
  readonly storage: Storage;
  readonly dataDir: string;
  readonly parameters: () => SystemParameters;
  /** Whether accounts without rights can read our own programs. */
  readonly ownStepDown: boolean;
  /** Where this machine reaches the gateway: of it programs in a network of their own reach nothing else. */
  readonly gateway: WayOutRules['gateway'];
  readonly shutdown: Shutdown;
  readonly onError: (error: unknown) => void;
}

/** Where replicas run. Ends after the gateway, which still carries their last answers. */
export async function startReplicas(needs: ReplicaNeeds): Promise<Replicas> {
  const { storage, dataDir, parameters, ownStepDown, shutdown, onError } = needs;
  const lease = createLease({ storage, self: `${hostname()}:${dataDir}`, onError });
  shutdown.add('lease', lease.release);
  const heard: Replicas['heard'] = {
    wake: () => {},
    dial: () => Promise.reject(new Error('平台正在启动')),
  };
  const cgroups = await findCgroups(groupFamily(dataDir));
  const ports = () => ({
    from: Number(parameters().replicaPortFrom),
    to: Number(parameters().replicaPortTo),
  });
  const driver = createLocalDriver({
    directory: replicasDirectory(dataDir),
    ports,
    allowUnisolated: () => parameters().allowUnisolatedCommands === true,
    stepDown: { own: ownStepDown, foreign: canStepDown() },
    limits: () => ({
      processes: Number(parameters().replicaProcessLimit),
      diskBytes: Number(parameters().replicaDiskLimitMb) * MEGABYTE,
    }),
    network: await findNetworkSpace(canStepDown() ? accountOf('probe') : undefined),
    relay: RELAY,
    wayOut: { dial: (target) => heard.dial(target), gateway: needs.gateway },
    cgroups,
    keepLog: (directory, freeze, process) =>
      followOutput({ directory, freeze, process, now: () => new Date(), onError }),
    memoryOf: createMemoryReader(),
    onEnd: () => heard.wake(),
    onError,
  });
  shutdown.add('replicas', async (hurried) => {
    await driver.end(hurried.aborted ? 0 : END_PATIENCE_MS);
    await cgroups?.close();
  });
  const refuse = (runtime: string) =>
    lease.isOurs()
      ? driver.refuse(runtime)
      : `服务实例由另一台服务器运行（${lease.holder()}），请在它的控制台上操作`;
  return { driver, lease, refuse, ports, heard };
}

export interface RunnerNeeds {
  readonly storage: Storage;
  readonly config: () => Config;
  readonly dataDir: string;
  readonly replicas: Replicas;
  readonly presets: readonly Preset[];
  readonly say: (message: string) => void;
  readonly shutdown: Shutdown;
  readonly onError: (error: unknown) => void;
}

/** Takes over what an earlier run left, and resolves when every state is that of now. */
export async function startRunnerEngine(needs: RunnerNeeds): Promise<void> {
  const { storage, config, dataDir, replicas, shutdown, onError } = needs;
  await removeStrays(storage, dataDir, replicas.driver);
  const presets = new Map(needs.presets.map((preset) => [preset.key, preset]));
  const runner = await startRunner({
    storage,
    config,
    driver: replicas.driver,
    programs: {
      modelsDirectory: join(dataDir, 'models'),
      onnxWorker: ONNX_WORKER,
      preset: (key) => presets.get(key),
    },
    capturesDirectory: capturesDirectory(dataDir),
    lease: replicas.lease,
    onLease: (isOurs, holder) => needs.say(isOurs ? TAKEN_OVER : standsBy(holder)),
    now: () => new Date(),
    onError,
  });
  replicas.heard.wake = runner.wake;
  shutdown.add('runner', runner.stop);
}

const TAKEN_OVER = '本服务器现在运行服务实例：原来的服务器已经退出或失去联系。';

function standsBy(holder: string): string {
  return `同一个数据库上的另一台服务器（${holder}）正在运行服务实例：本服务器只提供控制台和网关，在它退出后接管。`;
}

/** What replicas printed, for readers; searches run beside this process. */
export function startReplicaLogs({
  dataDir,
  shutdown,
}: Pick<ReplicaNeeds, 'dataDir' | 'shutdown'>): ReplicaLogs {
  const finder = createFinder({ program: fileURLToPath(new URL('./log-search.mjs', import.meta.url)) });
  shutdown.add('log search', finder.close);
  return createReplicaLogs(replicasDirectory(dataDir), finder);
}

/** Two platforms on a machine do not touch each other's groups. */
function groupFamily(dataDir: string): string {
  return `aip-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;
}

function replicasDirectory(dataDir: string): string {
  return join(dataDir, 'replicas');
}

/** Replicas whose service was removed while we could not end them. */
async function removeStrays(storage: Storage, dataDir: string, driver: Driver): Promise<void> {
  const directory = replicasDirectory(dataDir);
  const names = await readdir(directory).catch(() => []);
  if (names.length === 0) return;
  const rows = await storage.db.selectFrom('replica').select('id').where('id', 'in', names).execute();
  const known = new Set(rows.map(({ id }) => id));
  for (const name of names.filter((id) => !known.has(id))) {
    await driver.remove(name);
    await rm(join(directory, name), { recursive: true, force: true });
  }
}

/** All replicas are looked at in one moment: one table serves them all. */
function createMemoryReader() {
  const KEPT_MS = 900;
  let table: Promise<ProcessTable | undefined> = Promise.resolve(undefined);
  let readAt = Number.NEGATIVE_INFINITY;
  return async ({ pid, started }: { readonly pid: number; readonly started: string }) => {
    if (performance.now() - readAt > KEPT_MS) {
      readAt = performance.now();
      table = readProcessTable();
    }
    return (await measureTree(pid, { started, table: await table }))?.residentBytes;
  };
}
