// The local driver as tests need it: real processes below a directory, everything else the narrowest that works.
import { join, resolve } from 'node:path';
import { AddressRefused } from '#engines/address/address-refused.ts';
import { createLocalDriver, type LocalDriverOptions } from '#engines/runner/driver/local/local-driver.ts';
import { createFinder } from '#engines/runner/log/find/finder.ts';
import { followOutput } from '#engines/runner/log/follow-output.ts';
import { createReplicaLogs } from '#engines/runner/log/replica-logs.ts';
import { canStepDown } from '#storage/process/sandbox-user.ts';

/** To be built before ONNX models can run. */
const ONNX_WORKER = resolve(import.meta.dirname, '../../dist/onnx-worker.mjs');
const RELAY = resolve(import.meta.dirname, '../../dist/relay.mjs');

/** `home` stands for the data directory. Errors are thrown uncaught, so that the run fails. */
function testDriverOptions(home: string, more: Partial<LocalDriverOptions> = {}): LocalDriverOptions {
  const directory = join(home, 'replicas');
  const onError = (error: unknown) => {
    throw error;
  };
  return {
    directory,
    programs: {
      modelsDirectory: join(home, 'models'),
      volumesDirectory: join(home, 'volumes'),
      onnxWorker: ONNX_WORKER,
      preset: () => undefined,
    },
    ports: () => ({ from: 31_000, to: 34_000 }),
    allowUnisolated: () => true,
    stepDown: { own: canStepDown(), foreign: canStepDown() },
    limits: () => ({ processes: 512, diskBytes: 256 * 1_048_576 }),
    network: undefined,
    relay: RELAY,
    wayOut: {
      dial: ({ host, port }) => Promise.reject(new AddressRefused(host, `${host}:${port} 不允许访问`)),
      gateway: { host: '127.0.0.1', port: 1 },
    },
    cgroups: undefined,
    // Nothing is searched unless a test says by what.
    log: createReplicaLogs(directory, createFinder({ program: 'none' })),
    keepLog: (own, freeze, process) =>
      followOutput({ directory: own, freeze, process, now: () => new Date(), onError }),
    onError,
    ...more,
  };
}

export function createTestDriver(home: string, more: Partial<LocalDriverOptions> = {}) {
  return createLocalDriver(testDriverOptions(home, more));
}
