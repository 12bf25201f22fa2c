import type { ArmSums } from './arm-sums.ts';
import type { TestMetric, TestPlan } from './test-plan.ts';

export interface TestArm {
  readonly key: string;
  /** As people read it, such as 新版本. */
  readonly name: string;
  readonly control: boolean;
  /** In any unit. */
  readonly share: number;
}

/** All that a verdict hangs on. */
export interface TestFacts {
  readonly arms: readonly TestArm[];
  /** By arm; an arm without calls may be missing. */
  readonly sums: readonly ArmSums[];
  readonly metrics: readonly TestMetric[];
  readonly plan: TestPlan;
  /** Whether the planned end is reached. */
  readonly ended: boolean;
  /** Whether it has stopped, at its end or before: nothing more comes. */
  readonly stopped?: boolean;
  /** Whole days until the planned end, 0 when it has ended. */
  readonly daysLeft: number;
  /** Whether calls are missing in the sums because they could not be added. */
  readonly isIncomplete?: boolean;
}
