// How often a test that is looked at again and again finds something: by integrating over its state from look to look
// (Armitage, McPherson and Rowe 1969).

/** Points of the grid on which the state between two looks is kept; the chance is then right to 1e-4. */
const POINTS = 81;

/**
 * The chance that a Brownian motion leaves its limits at one of the looks, which are evenly spaced up to time 1.
 *
 * @param drift its mean at time 1, in standard deviations
 * @param limits of its distance from 0 at each look, in standard deviations of that look
 */
export function crossingChance(drift: number, limits: readonly number[]): number {
  const step = 1 / limits.length;
  const deviation = Math.sqrt(step);
  let states: readonly State[] = [{ place: 0, weight: 1 }];
  for (const [look, limit] of limits.entries()) {
    const end = limit * Math.sqrt((look + 1) * step);
    const width = (2 * end) / (POINTS - 1);
    const densities = new Float64Array(POINTS);
    for (const { place, weight } of states)
      addBell(densities, { weight, mean: (place + drift * step + end) / width, gap: width / deviation });
    const scale = width / (deviation * Math.sqrt(2 * Math.PI));
    states = Array.from(densities, (density, index) => ({
      place: -end + index * width,
      weight: density * simpson(index) * scale,
    }));
  }
  return 1 - states.reduce((sum, { weight }) => sum + weight, 0);
}

interface Bell {
  readonly weight: number;
  /** As an index of the grid, also between two and beyond its ends. */
  readonly mean: number;
  /** Of two points of the grid, in standard deviations. */
  readonly gap: number;
}

/**
 * From the point next to the mean outwards: there each value is the one before times a factor, and that the one before times
 * another one, which spares nearly all exponentials.
 */
function addBell(densities: Float64Array, { weight, mean, gap }: Bell): void {
  const middle = Math.min(POINTS - 1, Math.max(0, Math.round(mean)));
  const bend = Math.exp(-gap * gap);
  for (const side of [1, -1]) {
    const z = (middle - mean) * gap;
    let value = weight * Math.exp((-z * z) / 2);
    let factor = Math.exp(-side * z * gap - (gap * gap) / 2);
    for (let index = middle; index >= 0 && index < POINTS; index += side) {
      if (index !== middle || side === 1) densities[index] = (densities[index] ?? 0) + value;
      value *= factor;
      factor *= bend;
    }
  }
}

/** Where it is, and how likely. */
interface State {
  readonly place: number;
  readonly weight: number;
}

function simpson(index: number): number {
  if (index === 0 || index === POINTS - 1) return 1 / 3;
  return index % 2 === 0 ? 2 / 3 : 4 / 3;
}
