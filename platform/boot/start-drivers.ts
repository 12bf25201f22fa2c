// Where replicas run: the drivers of this server.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Preset } from '#engines/presets/presets.ts';
import { createDriverTable, type DriverTable } from '#engines/runner/driver/driver-table.ts';
import { findCgroups } from '#engines/runner/driver/local/hold/cgroups.ts';
import { findNetworkSpace } from '#engines/runner/driver/local/hold/network-space.ts';
import type { WayOutRules } from '#engines/runner/driver/local/hold/way-out.ts';
import { createLocalDriver } from '#engines/runner/driver/local/local-driver.ts';
import { createFinder } from '#engines/runner/log/find/finder.ts';
import { followOutput } from '#engines/runner/log/follow-output.ts';
import { createReplicaLogs } from '#engines/runner/log/replica-logs.ts';
import { canStepDown, sandboxUserOf } from '#storage/process/sandbox-user.ts';
import type { SystemParameters } from '../operations/parameters/system-parameters.ts';
import type { Shutdown } from '../supervise/shutdown.ts';
import { ONNX_WORKER, RELAY } from './own-programs.ts';

/** How long workloads may finish what is under way when the platform ends. */
const END_PATIENCE_MS = 10_000;
const MEGABYTE = 1_048_576;

export interface DriverDependencies {
  readonly dataDir: string;
  readonly parameters: () => SystemParameters;
  readonly presets: readonly Preset[];
  /** Whether accounts without rights can read our own programs. */
  readonly ownStepDown: boolean;
  readonly wayOut: WayOutRules;
  readonly shutdown: Shutdown;
  readonly onError: (error: unknown) => void;
}

/** A new driver is a row here. They end after the gateway, which still carries the last answers of their workloads. */
export async function startDrivers(dependencies: DriverDependencies): Promise<DriverTable> {
  return createDriverTable([await startLocalDriver(dependencies)]);
}

async function startLocalDriver(dependencies: DriverDependencies) {
  const { dataDir, parameters, ownStepDown, shutdown, onError } = dependencies;
  const presets = new Map(dependencies.presets.map((preset) => [preset.key, preset]));
  const cgroups = await findCgroups(groupFamily(dataDir));
  const directory = replicasDirectory(dataDir);
  // Searches run beside this process.
  const finder = createFinder({ program: fileURLToPath(new URL('./log-search.mjs', import.meta.url)) });
  shutdown.add('log search', finder.close);
  const driver = createLocalDriver({
    directory,
    programs: {
      modelsDirectory: join(dataDir, 'models'),
      volumesDirectory: join(dataDir, 'volumes'),
      onnxWorker: ONNX_WORKER,
      preset: (key) => presets.get(key),
    },
    ports: () => ({
      from: Number(parameters().replicaPortFrom),
      to: Number(parameters().replicaPortTo),
    }),
    allowUnisolated: () => parameters().allowUnisolatedCommands === true,
    stepDown: { own: ownStepDown, foreign: canStepDown() },
    limits: () => ({
      processes: Number(parameters().replicaProcessLimit),
      diskBytes: Number(parameters().replicaDiskLimitMb) * MEGABYTE,
    }),
    network: await findNetworkSpace(canStepDown() ? sandboxUserOf('probe') : undefined),
    relay: RELAY,
    wayOut: dependencies.wayOut,
    cgroups,
    log: createReplicaLogs(directory, finder),
    keepLog: (home, freeze, process) =>
      followOutput({ directory: home, freeze, process, now: () => new Date(), onError }),
    onError,
  });
  shutdown.add('replicas', async (hurried) => {
    await driver.end(hurried.aborted ? 0 : END_PATIENCE_MS);
    await cgroups?.close();
  });
  return driver;
}

/** Two platforms on a machine do not touch each other's groups. */
function groupFamily(dataDir: string): string {
  return `aip-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;
}

export function replicasDirectory(dataDir: string): string {
  return join(dataDir, 'replicas');
}
