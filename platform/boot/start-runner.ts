import { hostname } from 'node:os';
import type { Config } from '#config/config.ts';
import type { Preset } from '#engines/presets/presets.ts';
import type { DriverTable } from '#engines/runner/driver/driver-table.ts';
import { startRunner } from '#engines/runner/runner.ts';
import { createLease, type Lease } from '#jobs/lease.ts';
import type { Storage } from '#storage/storage.ts';
import type { Shutdown } from '../supervise/shutdown.ts';
import { capturesDirectory } from './captures-directory.ts';
import { type DriverNeeds, startDrivers } from './start-drivers.ts';

export interface Replicas {
  readonly drivers: DriverTable;
  /** Ends after the replicas: until then nobody else may start them. */
  readonly lease: Lease;
  /** As the drivers say; and that another server runs the replicas. */
  readonly refuse: DriverTable['refuse'];
  /** To be set by whoever knows where programs may connect. */
  readonly wayOut: { dial: DriverNeeds['wayOut']['dial'] };
}

export interface ReplicaNeeds extends Omit<DriverNeeds, 'wayOut'> {
  readonly storage: Storage;
  /** Where this machine reaches the gateway: of it programs in a network of their own reach nothing else. */
  readonly gateway: DriverNeeds['wayOut']['gateway'];
}

/** Where replicas run, and whether it is this server that runs them. */
export async function startReplicas(needs: ReplicaNeeds): Promise<Replicas> {
  const { storage, dataDir, gateway, shutdown, onError } = needs;
  const lease = createLease({ storage, name: 'runner', self: `${hostname()}:${dataDir}`, onError });
  shutdown.add('lease', lease.release);
  const wayOut: Replicas['wayOut'] = { dial: () => Promise.reject(new Error('平台正在启动')) };
  const drivers = await startDrivers({
    ...needs,
    wayOut: { dial: (target) => wayOut.dial(target), gateway },
  });
  const refuse = (runtime: string) =>
    lease.isOurs()
      ? drivers.refuse(runtime)
      : `服务实例由另一台服务器运行（${lease.holder()}），请在它的控制台上操作`;
  return { drivers, lease, refuse, wayOut };
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
  await removeStrays(storage, replicas.drivers).catch(onError);
  const presets = new Map(needs.presets.map((preset) => [preset.key, preset]));
  const runner = await startRunner({
    storage,
    config,
    drivers: replicas.drivers,
    presets: (key) => presets.get(key),
    capturesDirectory: capturesDirectory(dataDir),
    lease: replicas.lease,
    onLease: (isOurs, holder) => needs.say(isOurs ? TAKEN_OVER : standsBy(holder)),
    now: () => new Date(),
    onError,
  });
  shutdown.add('runner', runner.stop);
}

const TAKEN_OVER = '本服务器现在运行服务实例：原来的服务器已经退出或失去联系。';

function standsBy(holder: string): string {
  return `同一个数据库上的另一台服务器（${holder}）正在运行服务实例：本服务器只提供控制台和网关，在它退出后接管。`;
}

/** Replicas whose service was removed while we could not end them. */
async function removeStrays(storage: Storage, { all }: DriverTable): Promise<void> {
  for (const driver of all) {
    const ids = await driver.list();
    if (ids.length === 0) continue;
    const rows = await storage.db.selectFrom('replica').select('id').where('id', 'in', ids).execute();
    const known = new Set(rows.map(({ id }) => id));
    for (const id of ids.filter((one) => !known.has(one))) await driver.remove(id);
  }
}
