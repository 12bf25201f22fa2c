import { hostname } from 'node:os';
import type { Config } from '#config/config.ts';
import { startScaler } from '#engines/scaler/scaler.ts';
import { createLease } from '#jobs/lease.ts';
import type { Storage } from '#storage/storage.ts';
import { roomLeft } from '../operations/runtime/autoscaling/room-left.ts';
import { createSetReplicas } from '../operations/runtime/autoscaling/scale-by-policy.ts';
import type { Shutdown } from '../supervise/shutdown.ts';

export interface ScalerDependencies {
  readonly storage: Storage;
  readonly config: () => Config;
  readonly dataDir: string;
  readonly shutdown: Shutdown;
  readonly onError: (error: unknown) => void;
}

/** Load does not wait for the server that is gone. */
const LEASE_S = 10;

/** Scales by policies, if no other server does. */
export async function startScalerEngine(dependencies: ScalerDependencies): Promise<void> {
  const { storage, config, dataDir, shutdown, onError } = dependencies;
  const self = `${hostname()}:${dataDir}`;
  const lease = createLease({ storage, name: 'scaling', self, seconds: LEASE_S, onError });
  shutdown.add('scaling', lease.release);
  const now = () => new Date();
  const scaler = await startScaler({
    ...{ storage, config, lease, now, onError },
    setReplicas: createSetReplicas({ storage, config, now }),
    roomOf: (organizationId, versionIds) => roomLeft(storage, organizationId, versionIds),
  });
  shutdown.add('scaler', scaler.stop);
}
