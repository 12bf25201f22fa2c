// A version of a hosted service, as calls see it.
import type { VersionMeter } from '../outcome/meters.ts';
import type { ReplicaPool } from './replica-pool.ts';

export interface Version {
  readonly id: string;
  readonly number: number;
  readonly runtime: string;
  readonly replicaPool: ReplicaPool;
  readonly meter: VersionMeter;
}
