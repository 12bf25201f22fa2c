import { describe, expect, it } from 'vitest';
import { hashShare } from '#core/hash.ts';
import { binomial } from '#core/statistics/distribution/binomial.ts';
import { exponential } from '#core/statistics/distribution/exponential.ts';
import { normal } from '#core/statistics/distribution/normal.ts';
import { poisson } from '#core/statistics/distribution/poisson.ts';
import { goodnessOfFit } from '#core/statistics/hypothesis/goodness-of-fit.ts';
import { kolmogorovSmirnov } from '#core/statistics/hypothesis/kolmogorov-smirnov.ts';
import { sortNumbers } from '#core/statistics/quantile/quantile.ts';
import { binomialDraws, exponentialDraws, normalDraws, poissonDraws } from '#core/statistics/random/draws.ts';
import { createRandom, drawInteger } from '#core/statistics/random/random.ts';

const DRAWS = 20_000;
/** Seeds are fixed, so this is no matter of luck. */
const LEVEL = 0.001;

const many = (draw: () => number, count = DRAWS) => Array.from({ length: count }, draw);
const uniform = (x: number) => Math.min(1, Math.max(0, x));

/** p of the hypothesis that all cells are equally likely. */
const uniformP = (cells: readonly number[]) =>
  goodnessOfFit(
    cells,
    cells.map(() => 1),
  ).p;

describe('seeded randomness', () => {
  it('is the same everywhere and for ever', () => {
    const random = createRandom(7);
    expect(many(random, 3)).toEqual(many(createRandom('7'), 3));
    // Whoever changes these changes what every seed means that was ever written down.
    expect(many(createRandom(7), 3)).toMatchInlineSnapshot(`
      [
        0.9182720957614618,
        0.7741889379666914,
        0.917475791447236,
      ]
    `);
  });

  it('is even within a stream and over the first draws of neighbouring seeds', () => {
    expect(kolmogorovSmirnov(sortNumbers(many(createRandom(1))), uniform).p).toBeGreaterThan(LEVEL);
    for (const place of [0, 1, 5]) {
      const draws = Array.from(
        { length: DRAWS },
        (_, seed) => many(createRandom(seed), place + 1)[place] ?? 0,
      );
      expect(kolmogorovSmirnov(sortNumbers(draws), uniform).p, `draw ${place}`).toBeGreaterThan(LEVEL);
    }
  });

  it('has streams of neighbouring seeds that do not follow each other', () => {
    for (let seed = 0; seed < 20; seed++) {
      const [one, other] = [createRandom(seed), createRandom(seed + 1)];
      const cells = new Array<number>(100).fill(0);
      for (let draw = 0; draw < DRAWS; draw++) {
        const cell = 10 * drawInteger(one, 10) + drawInteger(other, 10);
        cells[cell] = (cells[cell] ?? 0) + 1;
      }
      expect(uniformP(cells)).toBeGreaterThan(LEVEL);
    }
  });

  it('does not let draws follow the draw before', () => {
    const random = createRandom('serial');
    const cells = new Array<number>(64).fill(0);
    for (let draw = 0; draw < DRAWS; draw++) {
      const cell = 16 * drawInteger(random, 4) + 4 * drawInteger(random, 4) + drawInteger(random, 4);
      cells[cell] = (cells[cell] ?? 0) + 1;
    }
    expect(uniformP(cells)).toBeGreaterThan(LEVEL);
  });
});

describe('draws', () => {
  it.each([
    ['normal', normalDraws(createRandom('a'), 0, 1), normal.cdf],
    ['normal of 5 and 2', normalDraws(createRandom('b'), 5, 2), (x: number) => normal.cdf((x - 5) / 2)],
    ['exponential', exponentialDraws(createRandom('c'), 3), exponential(3).cdf],
  ])('are %s', (_name, draw, cdf) => {
    expect(kolmogorovSmirnov(sortNumbers(many(draw)), cdf).p).toBeGreaterThan(LEVEL);
  });

  it.each([
    ['poisson of 0.8', poissonDraws(createRandom('d'), 0.8), poisson(0.8), 4],
    ['poisson of 70', poissonDraws(createRandom('e'), 70), poisson(70), 100],
    ['binomial', binomialDraws(createRandom('f'), 40, 0.3), binomial(40, 0.3), 22],
    ['binomial of many', binomialDraws(createRandom('g'), 400, 0.5), binomial(400, 0.5), 240],
  ])('are %s', (_name, draw, { cdf, upperTail }, last) => {
    const counts = new Array<number>(last + 1).fill(0);
    for (const k of many(draw)) counts[Math.min(k, last)] = (counts[Math.min(k, last)] ?? 0) + 1;
    const weights = counts.map((_, k) => (k === last ? upperTail(k - 1) : cdf(k) - cdf(k - 1)));
    // The rare ones at the lower end share a place, as the upper ones do.
    const first = weights.findIndex((weight) => weight * DRAWS >= 5);
    const joined = (all: readonly number[]) => [
      all.slice(0, first + 1).reduce((sum, one) => sum + one, 0),
      ...all.slice(first + 1),
    ];
    expect(goodnessOfFit(joined(counts), joined(weights)).p).toBeGreaterThan(LEVEL);
  });
});

describe('draws by name', () => {
  it('are even over running numbers, and independent for different prefixes', () => {
    const shares = (prefix: string) =>
      Array.from({ length: DRAWS }, (_, id) => hashShare(`${prefix} user-${id}`));
    const [one, other] = [shares('a'), shares('b')];
    expect(kolmogorovSmirnov(sortNumbers(one), uniform).p).toBeGreaterThan(LEVEL);
    const cells = new Array<number>(100).fill(0);
    for (const [id, share] of one.entries()) {
      const cell = 10 * Math.floor(share * 10) + Math.floor((other[id] ?? 0) * 10);
      cells[cell] = (cells[cell] ?? 0) + 1;
    }
    expect(uniformP(cells)).toBeGreaterThan(LEVEL);
  });
});
