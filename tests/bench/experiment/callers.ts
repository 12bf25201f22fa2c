// Units as services have them: some call a lot more than others, and what one gets differs less than what two get.
import { normalDraws } from '#core/statistics/random/draws.ts';
import type { Random } from '#core/statistics/random/random.ts';
import type { UnitDraw } from './arm-tally.ts';

/** Share of the variance between calls that lies between units. */
const ICC = 0.3;
const MEAN = 100;
const DEVIATION = 40;

/** Draws the next unit into the same object each time. @param factor of the arm's values: 0.9 is 10 % less */
export type Callers = (factor: number) => UnitDraw;

/** From 1, on average 4.5, skewed. */
export function drawCalls(random: Random): number {
  return 1 + Math.floor(-4 * Math.log(1 - random()));
}

/** Durations, say: normal about each unit's own mean. */
export function callersWithMeans(random: Random): Callers {
  const normal = normalDraws(random);
  const unit: UnitDraw = { x: 0, y: 0, x0: 0, y0: 0 };
  return (factor) => {
    unit.y = drawCalls(random);
    const own = MEAN + DEVIATION * Math.sqrt(ICC) * normal();
    const noise = DEVIATION * Math.sqrt((1 - ICC) * unit.y) * normal();
    unit.x = factor * (unit.y * own + noise);
    return unit;
  };
}

/** The same with as many calls before the test; one unit in five is new. */
export function callersWithPast(random: Random): Callers {
  const normal = normalDraws(random);
  const unit: UnitDraw = { x: 0, y: 0, x0: 0, y0: 0 };
  const noise = (calls: number) => DEVIATION * Math.sqrt((1 - ICC) * calls) * normal();
  return (factor) => {
    const own = MEAN + DEVIATION * Math.sqrt(ICC) * normal();
    unit.y = drawCalls(random);
    unit.y0 = random() < 0.2 ? 0 : unit.y;
    unit.x = factor * (unit.y * own + noise(unit.y));
    unit.x0 = unit.y0 * own + noise(unit.y0);
    return unit;
  };
}

/** Successes: three units in ten have trouble more often. `factor` is of the chance to fail. */
export function callersWithFailures(random: Random): Callers {
  const unit: UnitDraw = { x: 0, y: 0, x0: 0, y0: 0 };
  return (factor) => {
    unit.y = drawCalls(random);
    const chance = factor * (random() < 0.3 ? 0.12 : 0.02);
    unit.x = 0;
    for (let call = 0; call < unit.y; call++) if (random() >= chance) unit.x += 1;
    return unit;
  };
}

/** Units that come back: each keeps its own mean, and draws the calls of a day. */
export function callersThatReturn(random: Random): () => Callers {
  const normal = normalDraws(random);
  return () => {
    const own = MEAN + DEVIATION * Math.sqrt(ICC) * normal();
    const unit: UnitDraw = { x: 0, y: 0, x0: 0, y0: 0 };
    return (factor) => {
      unit.y = drawCalls(random);
      unit.x = factor * (unit.y * own + DEVIATION * Math.sqrt((1 - ICC) * unit.y) * normal());
      return unit;
    };
  };
}
