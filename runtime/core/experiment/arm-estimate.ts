import type { Interval } from '../statistics/interval.ts';

/** Why an estimate is not to be relied on yet. */
export type Shortage =
  /** Fewer units than `MIN_UNITS`. */
  | 'units'
  /** A few units made most of the calls: the others hardly count. */
  | 'concentrated'
  /** What is counted, or its opposite, happened to hardly any unit. */
  | 'rare'
  /** Nothing was measured in one of the arms, or too little to tell how much it varies. */
  | 'none';

/** A figure of one arm. */
export interface ArmEstimate {
  readonly value: number;
  /** Of its standard error. */
  readonly degreesOfFreedom: number;
  /** So many standard errors to each side; infinite where the sample does not reach. */
  readonly limits: (reach: number) => Interval;
}
