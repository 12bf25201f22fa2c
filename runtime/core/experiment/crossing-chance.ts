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
    const from = states;
    states = Array.from({ length: POINTS }, (_, index) => {
      const place = -end + index * width;
      let density = 0;
      for (const state of from) {
        const z = (place - state.place - drift * step) / deviation;
        density += state.weight * Math.exp((-z * z) / 2);
      }
      return { place, weight: (density * simpson(index) * width) / (deviation * Math.sqrt(2 * Math.PI)) };
    });
  }
  return 1 - states.reduce((sum, { weight }) => sum + weight, 0);
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
