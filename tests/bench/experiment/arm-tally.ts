import type { ArmMetric, MetricSums } from '#core/experiment/arm-sums.ts';

/** What a unit has done: value above the line, size below, and the same of its time before. */
export interface UnitDraw {
  x: number;
  y: number;
  x0: number;
  y0: number;
}

/** Sums of an arm that grow with each unit, as the platform keeps them. */
export class ArmTally implements ArmMetric {
  units = 0;
  readonly sums: { -readonly [Key in keyof MetricSums]: MetricSums[Key] } = {
    x: 0,
    y: 0,
    x0: 0,
    y0: 0,
    xx: 0,
    xy: 0,
    yy: 0,
    xx0: 0,
    xy0: 0,
    yx0: 0,
    yy0: 0,
    x0x0: 0,
    x0y0: 0,
    y0y0: 0,
  };

  /** @param times -1 takes a unit's old state out again, before its new one is added */
  add({ x, y, x0, y0 }: UnitDraw, times: 1 | -1 = 1): void {
    const { sums } = this;
    this.units += times;
    sums.x += times * x;
    sums.y += times * y;
    sums.x0 += times * x0;
    sums.y0 += times * y0;
    sums.xx += times * x * x;
    sums.xy += times * x * y;
    sums.yy += times * y * y;
    sums.xx0 += times * x * x0;
    sums.xy0 += times * x * y0;
    sums.yx0 += times * y * x0;
    sums.yy0 += times * y * y0;
    sums.x0x0 += times * x0 * x0;
    sums.x0y0 += times * x0 * y0;
    sums.y0y0 += times * y0 * y0;
  }
}
