// What the scaler works with; operations are handed in, because an engine stands below them.
import type { Config } from '#config/config.ts';
import type { Database } from '#storage/database.ts';
import type { Transaction } from '#storage/sql.ts';
import type { Storage } from '#storage/storage.ts';
import type { Room } from './share-room.ts';

export interface ReplicaChange {
  readonly policyId: string;
  readonly serviceId: string;
  readonly versionId: string;
  /** What the version had when it was decided: another number by now refuses the change. */
  readonly before: number;
  readonly replicas: number;
  /** Chinese text. */
  readonly why: string;
  /** Of the enumeration `progress-message`. */
  readonly progress: 'AutoScaling' | 'AutoScalingFailed';
}

/**
 * The operation that people scale with: guard, quota and events. `also` is done in the same transaction.
 *
 * Throws `quota.exceeded`, `state.conflict`, `record.not-found`.
 */
export type SetReplicas = (
  change: ReplicaChange,
  also: (db: Transaction<Database>) => Promise<void>,
) => Promise<void>;

export interface ScalerWorld {
  readonly storage: Storage;
  /** Read at each round, because the configuration may be reloaded. */
  readonly config: () => Config;
  readonly setReplicas: SetReplicas;
  /** What the organisation's quota leaves to the versions together, with what they have. */
  readonly roomOf: (organizationId: string, versionIds: readonly string[]) => Promise<Room>;
  readonly now: () => Date;
}
