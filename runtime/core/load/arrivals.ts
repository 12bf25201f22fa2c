// When calls are due, in seconds from the start: made one by one, so that an hour costs no memory, and the same for the same
// seed in every generator.
import { exponentialDraws } from '../statistics/random/draws.ts';
import { createRandom } from '../statistics/random/random.ts';
import type { Arrivals, LoadShape, LoadStep, OpenShape } from './plan.ts';

/** Ascending seconds from the start, all before `shapeSeconds(shape)`. */
export function* arrivalsOf(shape: OpenShape, seed: number | string): Generator<number, void, undefined> {
  if (shape.kind === 'replay') {
    let at = 0;
    for (const gap of shape.gaps) {
      at += gap / shape.speed;
      yield at;
    }
    return;
  }
  // A non-homogeneous Poisson process is one of rate 1 in the time in which the expected number of calls grows evenly. At
  // equal distances the n-th call is due when n are expected.
  const gaps = exponentialDraws(createRandom(`${seed} arrivals`), 1);
  const next = arrivalsKind(shape) === 'poisson' ? gaps : () => 1;
  let expected = arrivalsKind(shape) === 'poisson' ? gaps() : 0;
  let [from, before] = [0, 0];
  for (const piece of pieces(shape)) {
    const within = callsOf(piece);
    for (; expected < before + within; expected += next()) yield from + timeOf(piece, expected - before);
    before += within;
    from += piece.seconds;
  }
}

/** Those of one of several generators, each with its number in the whole run. */
export function* shareOf(
  arrivals: Iterable<number>,
  generator: number,
  generators: number,
): Generator<readonly [seq: number, seconds: number], void, undefined> {
  let seq = 0;
  for (const at of arrivals) {
    if (seq % generators === generator) yield [seq, at];
    seq += 1;
  }
}

export function shapeSeconds(shape: LoadShape): number {
  if (shape.kind === 'steps') return shape.steps.reduce((sum, { seconds }) => sum + seconds, 0);
  // The last call of a replay is due at the end of its gaps: the run goes on a little longer.
  if (shape.kind === 'replay')
    return Math.floor(shape.gaps.reduce((sum, gap) => sum + gap, 0) / shape.speed) + 1;
  return shape.seconds;
}

/** Calls that are expected from the start until then. @param until seconds */
export function expectedCalls(shape: OpenShape, until: number): number {
  if (shape.kind === 'replay') {
    let [at, calls] = [0, 0];
    for (const gap of shape.gaps) {
      at += gap / shape.speed;
      if (at >= until) break;
      calls += 1;
    }
    return calls;
  }
  let [calls, left] = [0, until];
  for (const piece of pieces(shape)) {
    const seconds = Math.min(left, piece.seconds);
    calls += seconds * (piece.from + ((piece.to - piece.from) * seconds) / (2 * piece.seconds));
    left -= seconds;
    if (left <= 0) break;
  }
  return calls;
}

/** The highest rate that the shape has on purpose, calls a second: of a replay its busiest second. */
export function peakRate(shape: OpenShape): number {
  if (shape.kind !== 'replay') return Math.max(...pieces(shape).flatMap(({ from, to }) => [from, to]));
  const seconds = new Map<number, number>();
  let at = 0;
  for (const gap of shape.gaps) {
    at += gap / shape.speed;
    seconds.set(Math.floor(at), (seconds.get(Math.floor(at)) ?? 0) + 1);
  }
  return [...seconds.values()].reduce((most, calls) => Math.max(most, calls), 0);
}

/** A stretch in which the rate changes evenly. */
interface Piece {
  readonly from: number;
  readonly to: number;
  readonly seconds: number;
}

type RatedShape = Exclude<OpenShape, { readonly kind: 'replay' }>;

function arrivalsKind(shape: RatedShape): Arrivals {
  if (shape.kind === 'constant') return 'even';
  return shape.kind === 'poisson' ? 'poisson' : shape.arrivals;
}

function pieces(shape: RatedShape): readonly Piece[] {
  if (shape.kind === 'steps') return shape.steps.filter(({ seconds }) => seconds > 0).map(levelOf);
  if (shape.kind === 'ramp')
    return [{ from: shape.fromPerSecond, to: shape.toPerSecond, seconds: shape.seconds }];
  return [levelOf(shape)];
}

function levelOf({ perSecond, seconds }: LoadStep): Piece {
  return { from: perSecond, to: perSecond, seconds };
}

function callsOf({ from, to, seconds }: Piece): number {
  return ((from + to) / 2) * seconds;
}

/** When so many calls are expected: solves from t + (to - from) t² / (2 seconds) = calls, in the form that no difference spoils. */
function timeOf({ from, to, seconds }: Piece, calls: number): number {
  const slope = (to - from) / seconds;
  const root = Math.sqrt(Math.max(0, from * from + 2 * slope * calls));
  return from + root === 0 ? 0 : (2 * calls) / (from + root);
}
