// Twenty courses of traffic, calls a second by second. A replica does 10, so they need up to some twenty replicas.
import { poissonDraws } from '#core/statistics/random/draws.ts';
import { createRandom } from '#core/statistics/random/random.ts';

/** @param at seconds since the start @param share of the whole course that has passed, 0 to 1 */
type Load = (at: number, share: number) => number;

const LOW = 20;
const HIGH = 100;

const between = (at: number, from: number, seconds: number) => at >= from && at < from + seconds;
const every = (at: number, seconds: number) => at % seconds;
const wave = (share: number) => 0.5 - 0.5 * Math.cos(2 * Math.PI * share);
const hill = (share: number, middle: number, width: number) => Math.exp(-(((share - middle) / width) ** 2));

/** Values that stay for a while and wander from one to the next. @param reach of a step, as a share */
function wandering(seed: string, seconds: number, reach: number): Load {
  const random = createRandom(seed);
  const values = [HIGH / 2];
  return (at) => {
    const index = Math.floor(at / seconds);
    while (values.length <= index) {
      const next = (values.at(-1) ?? 0) * (1 + reach * (2 * random() - 1));
      values.push(Math.min(2 * HIGH, Math.max(LOW / 2, next)));
    }
    return values[index] ?? 0;
  };
}

/** Independent values about a middle. */
function noisy(seed: string, seconds: number, reach: number): Load {
  const random = createRandom(seed);
  const factors: number[] = [];
  return (at) => {
    const index = Math.floor(at / seconds);
    while (factors.length <= index) factors.push(1 + reach * (2 * random() - 1));
    return factors[index] ?? 1;
  };
}

const noise = noisy('noise', 10, 0.5);
const swing = noisy('swing', 60, 0.3);
const fine = noisy('fine', 5, 0.2);
const walk = wandering('walk', 30, 0.2);
const jumps = wandering('jumps', 300, 0.9);

const SHAPES = {
  constant: () => HIGH,
  'step up': (_at, share) => (share < 0.3 ? LOW : HIGH),
  'step down': (_at, share) => (share < 0.3 ? HIGH : LOW),
  '1x to 5x to 1x': (_at, share) => (between(share, 0.3, 0.4) ? HIGH : LOW),
  'ramp up': (_at, share) => LOW + (HIGH - LOW) * share,
  'ramp down': (_at, share) => HIGH - (HIGH - LOW) * share,
  triangle: (_at, share) => LOW + (HIGH - LOW) * (1 - Math.abs(2 * share - 1)),
  stairs: (_at, share) => LOW * (1 + Math.floor(5 * share)),
  'spike of a minute': (at, share) => (share > 0.4 && every(at, 1_800) < 60 ? 2 * HIGH : LOW),
  'spike every ten minutes': (at) => (every(at, 600) < 30 ? HIGH : LOW),
  'bursts of two seconds': (at) => (every(at, 60) < 2 ? 2 * HIGH : LOW),
  diurnal: (_at, share) => LOW + (HIGH - LOW) * wave(share),
  'diurnal with noise': (at, share) => (LOW + (HIGH - LOW) * wave(share)) * swing(at, share),
  'two peaks': (_at, share) => LOW + HIGH * (hill(share, 0.35, 0.08) + 0.7 * hill(share, 0.75, 0.1)),
  noise: (at, share) => 60 * noise(at, share),
  'fine noise': (at, share) => 60 * fine(at, share),
  'random walk': walk,
  'random jumps': jumps,
  'on and off': (at) => (every(at, 600) < 300 ? HIGH : LOW),
  'flash crowd': (at, share) =>
    LOW + (share < 0.3 ? 0 : 9 * LOW * Math.exp(-(at % 3_600) / 900) * (share < 0.9 ? 1 : 0)),
} satisfies Readonly<Record<string, Load>>;

export type ShapeName = keyof typeof SHAPES;

export const SHAPE_NAMES = Object.keys(SHAPES).filter((name): name is ShapeName => name in SHAPES);

/** Calls that came in each bucket: drawn about the load (Poisson), always the same ones. */
export function callsOf(name: ShapeName, buckets: number, bucketSeconds: number): readonly number[] {
  const load: Load = SHAPES[name];
  const random = createRandom(`calls of ${name}`);
  return Array.from({ length: buckets }, (_, bucket) => {
    const at = bucket * bucketSeconds;
    return poissonDraws(random, load(at, bucket / buckets) * bucketSeconds)();
  });
}
