// What is chosen before a test starts and stays as it is.

export interface TestMetric {
  readonly key: string;
  /** As people read it, such as 平均耗时. */
  readonly name: string;
  readonly type: 'proportion' | 'mean' | 'ratio' | 'quantile';
  /** Of a quantile: 0 to 1. */
  readonly quantile?: number;
  /** Of a quantile: the ascending bounds of its buckets; every batch has one count more. */
  readonly bounds?: readonly number[];
  /** Which way is better. */
  readonly direction: 'up' | 'down';
  readonly role: 'goal' | 'secondary' | 'guardrail';
  /** The smallest change that matters, relative: 0.05 is 5 %. */
  readonly minEffect?: number;
}

export interface TestPlan {
  /** `fixed`: judged once, at the end. `sequential`: may be judged at any time. */
  readonly plan: 'fixed' | 'sequential';
  /** How often a test of equals may find a difference, such as 0.05. */
  readonly alpha: number;
  /** Units in each arm. */
  readonly plannedUnits: number;
  readonly correction: 'none' | 'holm' | 'bh';
}

/** Fewer units in an arm allow no verdict, however clear the numbers look. */
export const MIN_UNITS = 50;
