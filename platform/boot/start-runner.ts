import { hostname } from 'node:os';
import type { Config } from '#config/config.ts';
import type { Preset } from '#engines/presets/presets.ts';
import type { DriverTable } from '#engines/runner/driver/driver-table.ts';
import { startRunner } from '#engines/runner/runner.ts';
import { createLease } from '#jobs/lease.ts';
import type { Storage } from '#storage/storage.ts';
import type { Shutdown } from '../supervise/shutdown.ts';
import { capturesDirectory } from './captures-directory.ts';
import { type DriverDependencies, startDrivers } from './start-drivers.ts';

export interface Replicas {
  readonly drivers: DriverTable;
  /** Set by the code that knows allowed connections. */
  readonly wayOut: { dial: DriverDependencies['wayOut']['dial'] };
}

export interface ReplicaDependencies extends Omit<DriverDependencies, 'wayOut'> {
  /** Where this machine reaches the gateway: of it programs in a network of their own reach nothing else. */
  readonly gateway: DriverDependencies['wayOut']['gateway'];
}

/** Where this server's replicas run. */
export async function startReplicas(dependencies: ReplicaDependencies): Promise<Replicas> {
  const wayOut: Replicas['wayOut'] = { dial: () => Promise.reject(new Error('平台正在启动')) };
  const drivers = await startDrivers({
    ...dependencies,
    wayOut: { dial: (target) => wayOut.dial(target), gateway: dependencies.gateway },
  });
  return { drivers, wayOut };
}

export interface RunnerDependencies {
  readonly storage: Storage;
  /** This server. */
  readonly node: string;
  readonly config: () => Config;
  readonly dataDir: string;
  readonly replicas: Replicas;
  readonly presets: readonly Preset[];
  readonly shutdown: Shutdown;
  readonly onError: (error: unknown) => void;
}

/** Takes over what an earlier run left, and resolves when every state is that of now. */
export async function startRunnerEngine(dependencies: RunnerDependencies): Promise<void> {
  const { storage, node, config, dataDir, replicas, shutdown, onError } = dependencies;
  await removeStrays(storage, replicas.drivers).catch(onError);
  const self = `${hostname()}:${dataDir}`;
  const placing = createLease({ storage, name: 'placing', self, onError });
  shutdown.add('placing', placing.release);
  const presets = new Map(dependencies.presets.map((preset) => [preset.key, preset]));
  const runner = await startRunner({
    storage,
    server: node,
    config,
    drivers: replicas.drivers,
    presets: (key) => presets.get(key),
    capturesDirectory: capturesDirectory(dataDir),
    placing,
    now: () => new Date(),
    onError,
  });
  shutdown.add('runner', runner.stop);
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
