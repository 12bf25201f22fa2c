// What goes on with a version from one round to the next; kept in the database, so that another server goes on.
import { FRESH_STATE, type ScalingState } from '#core/scaling/scaling-state.ts';

export interface KeptState {
  readonly scaling: ScalingState;
  /** The policy's start that it belongs to, epoch ms: a policy that starts again begins anew. */
  readonly startedAt: number;
  /** A change whose replicas are not all there, or not all gone. */
  readonly pending?: PendingChange;
  /** What holds it back since a while: its row of the log grows. */
  readonly held?: HeldRow;
  /** Replicas failed to start: none is added before this time (epoch ms). */
  readonly retryAt?: number;
  /** Failed changes one after the other, and why the last one did, in Chinese. */
  readonly failures: number;
  readonly failure: string;
}

export interface PendingChange {
  readonly logId: string;
  readonly before: number;
  readonly got: number;
  /** Epoch ms. */
  readonly at: number;
  /** The runner was seen at it. */
  readonly isUnderWay: boolean;
}

export interface HeldRow {
  readonly logId: string;
  /** What is held back by what: another key is another row. */
  readonly key: string;
  readonly times: number;
  /** Epoch ms. */
  readonly lastAt: number;
}

export function freshState(startedAt: number): KeptState {
  return { scaling: FRESH_STATE, startedAt, failures: 0, failure: '' };
}

export function readKept(kept: unknown, startedAt: number): KeptState {
  return isKept(kept) && kept.startedAt === startedAt ? kept : freshState(startedAt);
}

/** Only the scaler writes the column. */
function isKept(kept: unknown): kept is KeptState {
  return typeof kept === 'object' && kept !== null && 'scaling' in kept;
}
