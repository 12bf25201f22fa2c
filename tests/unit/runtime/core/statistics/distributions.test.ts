import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beta } from '#core/statistics/distribution/beta.ts';
import { binomial } from '#core/statistics/distribution/binomial.ts';
import { chiSquare } from '#core/statistics/distribution/chi-square.ts';
import type { Distribution } from '#core/statistics/distribution/distribution.ts';
import { exponential } from '#core/statistics/distribution/exponential.ts';
import { fisherF } from '#core/statistics/distribution/fisher-f.ts';
import { normal } from '#core/statistics/distribution/normal.ts';
import { poisson } from '#core/statistics/distribution/poisson.ts';
import { studentT } from '#core/statistics/distribution/student-t.ts';
import reference from '../../../../fixtures/statistics/distributions.json' with { type: 'json' };
import { generated } from '../../../../support/generated.ts';

/** What `reference-values.py` calls them. */
const MADE: Readonly<Record<string, (...parameters: number[]) => Distribution>> = {
  normal: () => normal,
  studentT: (freedom = 0) => studentT(freedom),
  chiSquare: (freedom = 0) => chiSquare(freedom),
  beta: (a = 0, b = 0) => beta(a, b),
  fisherF: (above = 0, below = 0) => fisherF(above, below),
  binomial: (trials = 0, chance = 0) => binomial(trials, chance),
  poisson: (mean = 0) => poisson(mean),
};

/** Relative; most values are right to 1e-13. */
const precisionFor = (parameters: readonly number[]) => (Math.max(0, ...parameters) > 100_000 ? 1e-9 : 1e-10);

type Row = readonly [name: string, parameters: readonly number[], at: number, ...values: readonly number[]];
const tails = reference.tails as unknown as readonly Row[];
const quantiles = reference.quantiles as unknown as readonly Row[];

function make(name: string, parameters: readonly number[]): Distribution {
  const found = MADE[name]?.(...parameters);
  if (found === undefined) throw new Error(`no distribution ${name}`);
  return found;
}

function expectClose(actual: number, expected: number, parameters: readonly number[], about: string): void {
  const error = Math.abs(actual - expected) / Math.max(Math.abs(expected), Number.MIN_VALUE);
  expect(actual === expected ? 0 : error, `${about}: ${actual} for ${expected}`).toBeLessThan(
    precisionFor(parameters),
  );
}

describe('agree with 40-digit arithmetic', () => {
  it.each(Object.keys(MADE))('%s: both tails', (wanted) => {
    const rows = tails.filter(([name]) => name === wanted);
    expect(rows.length).toBeGreaterThan(10);
    for (const [name, parameters, x, lower = Number.NaN, upper = Number.NaN] of rows) {
      const distribution = make(name, parameters);
      expectClose(distribution.cdf(x), lower, parameters, `${name}(${parameters}).cdf(${x})`);
      expectClose(distribution.upperTail(x), upper, parameters, `${name}(${parameters}).upperTail(${x})`);
    }
  });

  it.each([...new Set(quantiles.map(([name]) => name))])('%s: quantiles', (wanted) => {
    for (const [name, parameters, p, x = Number.NaN] of quantiles.filter(([name]) => name === wanted))
      expectClose(make(name, parameters).quantile(p), x, parameters, `${name}(${parameters}).quantile(${p})`);
  });
});

const shape = fc.double({ min: 0.2, max: 20_000, noNaN: true });
const chance = fc.double({ min: 0, max: 1, noNaN: true });
const continuous = fc.oneof(
  fc.constant(normal),
  shape.map((freedom) => studentT(freedom)),
  shape.map((freedom) => chiSquare(freedom)),
  shape.map((rate) => exponential(rate)),
  fc.tuple(shape, shape).map(([a, b]) => beta(a, b)),
  fc.tuple(shape, shape).map(([a, b]) => fisherF(a, b)),
);
const counts = fc.oneof(
  fc.double({ min: 0.01, max: 5_000, noNaN: true }).map((mean) => poisson(mean)),
  fc.tuple(fc.nat(5_000), chance).map(([trials, share]) => binomial(trials, share)),
);

describe('every distribution', () => {
  it('has tails that are one together, and never falls', () => {
    fc.assert(
      fc.property(fc.oneof(continuous, counts), chance, chance, (distribution, p, q) => {
        const [low, high] = [distribution.quantile(Math.min(p, q)), distribution.quantile(Math.max(p, q))];
        // Among the smallest numbers there are, a share has fewer digits than its quantile.
        expect(low).toBeLessThanOrEqual(high + 1e-12 * Math.abs(high));
        expect(distribution.cdf(low)).toBeLessThanOrEqual(distribution.cdf(high) + 1e-12);
        for (const x of [low, high])
          expect(Math.abs(distribution.cdf(x) + distribution.upperTail(x) - 1)).toBeLessThan(1e-11);
      }),
      generated(300),
    );
  });

  it('gives back the share of its quantile', () => {
    fc.assert(
      fc.property(continuous, fc.double({ min: 1e-9, max: 1 - 1e-9, noNaN: true }), (distribution, p) => {
        const x = distribution.quantile(p);
        // Numbers beside 1 are 1e-16 apart: a beta distribution may have all of a tail between two of them.
        const step = Math.max(Math.abs(x), Number.MIN_VALUE) * 4 * Number.EPSILON;
        expect(distribution.cdf(x - step)).toBeLessThanOrEqual(p * (1 + 1e-9));
        expect(distribution.cdf(x + step)).toBeGreaterThanOrEqual(p * (1 - 1e-9));
      }),
      generated(300),
    );
  });

  it('of counts has the smallest count that reaches the share', () => {
    fc.assert(
      fc.property(counts, fc.double({ min: 1e-9, max: 1 - 1e-9, noNaN: true }), (distribution, p) => {
        const k = distribution.quantile(p);
        expect(distribution.cdf(k)).toBeGreaterThanOrEqual(p * (1 - 1e-12));
        if (k > 0) expect(distribution.cdf(k - 1)).toBeLessThan(p * (1 + 1e-12));
      }),
      generated(300),
    );
  });

  it('has ends', () => {
    expect([normal.quantile(0), normal.quantile(1), normal.cdf(-100), normal.upperTail(100)]).toEqual([
      Number.NEGATIVE_INFINITY,
      Number.POSITIVE_INFINITY,
      0,
      0,
    ]);
    expect([chiSquare(3).quantile(0), chiSquare(3).quantile(1), chiSquare(3).cdf(-1)]).toEqual([
      0,
      Number.POSITIVE_INFINITY,
      0,
    ]);
    expect([beta(2, 3).quantile(0), beta(2, 3).quantile(1), beta(2, 3).cdf(2)]).toEqual([0, 1, 1]);
    expect([binomial(5, 0.5).quantile(1), binomial(5, 0.5).cdf(-1), binomial(5, 0.5).cdf(7)]).toEqual([
      5, 0, 1,
    ]);
    expect(poisson(3).quantile(1)).toBe(Number.POSITIVE_INFINITY);
  });

  it('refuses what is no probability and no parameter', () => {
    for (const p of [-0.1, 1.1, Number.NaN]) {
      for (const one of [normal, exponential(1), beta(1, 1), binomial(3, 0.5)])
        expect(() => one.quantile(p)).toThrow(RangeError);
      expect(() => binomial(3, p)).toThrow(RangeError);
    }
    for (const value of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => chiSquare(value)).toThrow(RangeError);
      expect(() => poisson(value)).toThrow(RangeError);
    }
    expect(() => binomial(2.5, 0.5)).toThrow(/received 2\.5/);
  });
});

describe('identities', () => {
  const places = [0.01, 0.5, 1, 2.3, 7];

  it('one degree of freedom is the Cauchy distribution, very many are the normal one', () => {
    for (const x of places) {
      expect(studentT(1).cdf(-x)).toBeCloseTo(0.5 - Math.atan(x) / Math.PI, 14);
      expect(studentT(1e12).cdf(x)).toBeCloseTo(normal.cdf(x), 10);
    }
  });

  it('chi-square of two is exponential, of one is a squared normal, F of one is a squared t', () => {
    for (const x of places) {
      expect(chiSquare(2).upperTail(x)).toBeCloseTo(Math.exp(-x / 2), 14);
      expect(chiSquare(1).upperTail(x * x)).toBeCloseTo(2 * normal.upperTail(x), 14);
      expect(fisherF(1, 7).upperTail(x * x)).toBeCloseTo(2 * studentT(7).upperTail(x), 13);
    }
  });

  it('counts add up one by one', () => {
    let [below, term] = [0, 0.7 ** 30];
    for (let k = 0; k <= 30; k++) {
      below += term;
      expect(binomial(30, 0.3).cdf(k)).toBeCloseTo(below, 13);
      term *= ((30 - k) / (k + 1)) * (0.3 / 0.7);
    }
    let [sum, part] = [0, Math.exp(-4.2)];
    for (let k = 0; k <= 30; k++) {
      sum += part;
      expect(poisson(4.2).cdf(k)).toBeCloseTo(sum, 13);
      part *= 4.2 / (k + 1);
    }
  });
});
