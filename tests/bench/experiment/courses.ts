// How units come to a test in two weeks.

import { normalDraws } from '#core/statistics/random/draws.ts';
import type { Random } from '#core/statistics/random/random.ts';
import { ArmTally, type UnitDraw } from './arm-tally.ts';
import { BatchTally } from './batch-tally.ts';
import { type Callers, drawCalls } from './callers.ts';
import { type Course, DAYS } from './run-tests.ts';

/** Every unit falls on an arm by itself and comes on one day. @param units of both arms, over all days */
export function comingUnits(
  callers: (random: Random) => Callers,
  units: number,
  factor = 1,
): (random: Random) => Course {
  return (random) => {
    const draw = callers(random);
    const [control, treatment] = [new ArmTally(), new ArmTally()];
    return {
      control,
      treatment,
      pass: eachOf(units, () => (random() < 0.5 ? control.add(draw(1)) : treatment.add(draw(factor)))),
    };
  };
}

/** All units are there on the first day and call again on every other: no unit is new, and sums grow by differences. */
export function returningUnits(callers: (random: Random) => () => Callers, units: number) {
  return (random: Random): Course => {
    const unit = callers(random);
    const [control, treatment] = [new ArmTally(), new ArmTally()];
    const known = Array.from({ length: units }, () => ({
      arm: random() < 0.5 ? control : treatment,
      draw: unit(),
      sums: { x: 0, y: 0, x0: 0, y0: 0 } satisfies UnitDraw,
    }));
    const pass = (day: number) => {
      for (const { arm, draw, sums } of known) {
        if (day > 1) arm.add(sums, -1);
        const { x, y } = draw(1);
        sums.x += x;
        sums.y += y;
        arm.add(sums);
      }
    };
    return { control, treatment, pass };
  };
}

/** Durations of calls, log-normal about each unit's own, into histograms by batch. */
export function comingDurations(units: number, factor = 1): (random: Random) => Course {
  return (random) => {
    const normal = normalDraws(random);
    const [control, treatment] = [new BatchTally(), new BatchTally()];
    const add = () => {
      const isTreated = random() < 0.5;
      const scale = (isTreated ? factor : 1) * 100 * Math.exp(Math.sqrt(0.3) * normal());
      const values = Array.from(
        { length: drawCalls(random) },
        () => scale * Math.exp(Math.sqrt(0.7) * normal()),
      );
      (isTreated ? treatment : control).addUnit(random(), values);
    };
    return { control, treatment, pass: eachOf(units, add) };
  };
}

/** Spreads units evenly over the days. */
function eachOf(units: number, add: () => void): (day: number) => void {
  let seen = 0;
  return (day) => {
    for (const until = Math.round((units * day) / DAYS); seen < until; seen++) add();
  };
}
