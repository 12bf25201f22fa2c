// The ends of a logarithmic axis and the places of its lines: 1, 2, 5, 10 …, for sizes in bytes powers of two.

export interface LogAxis {
  readonly min: number;
  readonly max: number;
  /** Rising. */
  readonly ticks: readonly number[];
}

/** More lines than these do not all get a number. */
const MOST_TICKS = 8;

/** Undefined without numbers above 0. */
export function logAxis(values: Iterable<number>, unit: string): LogAxis | undefined {
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (const value of values) {
    if (!(value > 0) || !Number.isFinite(value)) continue;
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  if (most === 0) return undefined;
  const isBinary = unit === 'B' || unit === 'bytes';
  const [finest = [], ...coarser] = (isBinary ? BINARY : DECIMAL).map((rung) => ticksBy(rung, least, most));
  const [min, max] = [finest[0] ?? least, finest.at(-1) ?? most];
  const within = [finest, ...coarser.map((ticks) => ticks.filter((tick) => tick >= min && tick <= max))];
  return { min, max, ticks: within.find(({ length }) => length <= MOST_TICKS) ?? [min, max] };
}

/** Each: the numbers from one power of the base up to the next. */
interface Rung {
  readonly base: number;
  readonly steps: readonly number[];
}

const DECIMAL: readonly Rung[] = [
  { base: 10, steps: [1, 2, 5] },
  ...[1, 2, 3, 6].map((power) => ({ base: 10 ** power, steps: [1] })),
];
const BINARY: readonly Rung[] = [1, 2, 5, 10, 20].map((power) => ({ base: 2 ** power, steps: [1] }));

function ticksBy({ base, steps }: Rung, least: number, most: number): readonly number[] {
  const first = Math.floor(Math.log(least) / Math.log(base) - 1e-9);
  const last = Math.ceil(Math.log(most) / Math.log(base) + 1e-9);
  const all: number[] = [];
  for (let power = first; power <= last; power += 1)
    for (const step of steps) all.push(tidy(step * base ** power));
  const start = all.findLastIndex((tick) => tick <= least);
  const end = all.findIndex((tick) => tick >= most);
  const [from, to] = [Math.max(0, start), end === -1 ? all.length - 1 : end];
  // One number alone would have no length.
  return all.slice(from === to ? Math.max(0, from - 1) : from, (from === to ? to + 1 : to) + 1);
}

/** `10 ** -1` times 2 is not 0.2. */
function tidy(value: number): number {
  return Number(value.toPrecision(12));
}
