import type { ArmSums, MetricSums } from '#core/experiment/arm-sums.ts';
import type { TestMetric, TestPlan } from '#core/experiment/test-plan.ts';

type Unit = readonly [x: number, y: number, x0?: number, y0?: number];

/** Sums of units as the platform keeps them. */
export function sumsOf(units: readonly Unit[]): MetricSums {
  const total = (part: (unit: readonly [number, number, number, number]) => number) =>
    units.reduce((sum, [x, y, x0 = 0, y0 = 0]) => sum + part([x, y, x0, y0]), 0);
  return {
    x: total(([x]) => x),
    y: total(([, y]) => y),
    x0: total(([, , x0]) => x0),
    y0: total(([, , , y0]) => y0),
    xx: total(([x]) => x * x),
    xy: total(([x, y]) => x * y),
    yy: total(([, y]) => y * y),
    xx0: total(([x, , x0]) => x * x0),
    xy0: total(([x, , , y0]) => x * y0),
    yx0: total(([, y, x0]) => y * x0),
    yy0: total(([, y, , y0]) => y * y0),
    x0x0: total(([, , x0]) => x0 * x0),
    x0y0: total(([, , x0, y0]) => x0 * y0),
    y0y0: total(([, , , y0]) => y0 * y0),
  };
}

/** Units of one call each, half of them so much above the mean and half below. */
export function spreadUnits(units: number, mean: number, spread: number): Unit[] {
  return Array.from({ length: units }, (_, unit): Unit => [mean + (unit % 2 === 0 ? spread : -spread), 1]);
}

/** Units of one call each, of which so many succeed. */
export function trialUnits(units: number, successes: number): Unit[] {
  return Array.from({ length: units }, (_, unit): Unit => [unit < successes ? 1 : 0, 1]);
}

export function armOf(arm: string, ...metrics: readonly (readonly Unit[])[]): ArmSums {
  const units = metrics[0]?.length ?? 0;
  return { arm, units, calls: units, metrics: metrics.map(sumsOf) };
}

export const DURATION: TestMetric = {
  key: 'duration',
  name: '平均耗时',
  type: 'mean',
  direction: 'down',
  role: 'goal',
};

export const SUCCESS: TestMetric = {
  key: 'success',
  name: '成功率',
  type: 'proportion',
  direction: 'up',
  role: 'guardrail',
};

export function planOf(plan: TestPlan['plan'], plannedUnits = 1_000): TestPlan {
  return { plan, alpha: 0.05, plannedUnits, correction: 'none' };
}
