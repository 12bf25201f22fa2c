// What a search for capacity goes by: how far it may go, what it has measured, why it ends.
import type { LoadValidity } from './validity.ts';

export interface CapacityPlan {
  /** Calls a second of an open loop; of a closed one callers, which are whole. */
  readonly unit: 'rate' | 'concurrency';
  readonly firstLoad: number;
  readonly lowestLoad: number;
  /** The project's cap, or where the search shall end. */
  readonly highestLoad: number;
  /** Factor of each step while no bound is known, above 1, such as 2. */
  readonly factor: number;
  /** Located when the bounds are no further apart, relative: 0.05. Neighbours among whole loads are close enough. */
  readonly precision: number;
  readonly maxPoints: number;
  /** Time of all points together. */
  readonly maxSeconds: number;
  readonly pointSeconds: number;
  /** A load that fails is measured once more, and has failed when it fails again. */
  readonly repeatsFailed: boolean;
  /** Generator and target share a machine: then no limit is ever located. */
  readonly isOnThisHost: boolean;
}

/** A run at one load. */
export interface CapacityPoint {
  readonly load: number;
  /** Whether the service level held. */
  readonly held: boolean;
  /** Completed calls a second. */
  readonly completedRate: number;
  readonly errorRatio: number;
  readonly seconds: number;
  readonly validity: readonly LoadValidity[];
  readonly isTrustworthy: boolean;
}

export type CapacityStop =
  /** The bounds are close enough. */
  | 'located'
  /** Also the highest load held. */
  | 'upper-bound'
  /** Not even the lowest load held. */
  | 'lower-bound'
  /** Twice in a row a higher load brought less than 5 % more answers. */
  | 'plateau'
  /** Callers had to wait for the project's cap of calls a second: more of them bring no more load. */
  | 'rate-cap'
  | 'budget-points'
  | 'budget-seconds'
  /** A load failed while the generator was the bottleneck: more cannot be learnt from here. */
  | 'generator-bound'
  /** It was ended from outside before it came to an end of its own. */
  | 'broken-off';
