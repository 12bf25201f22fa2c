import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { histogramQuantile } from '#core/statistics/quantile/histogram-quantile.ts';
import { exactQuantile, median, quantile, sortNumbers } from '#core/statistics/quantile/quantile.ts';
import {
  histogramQuantileInterval,
  quantileInterval,
  quantileRanks,
} from '#core/statistics/quantile/quantile-interval.ts';
import { addToSketch, createSketch } from '#core/statistics/quantile/quantile-sketch.ts';
import { generated } from '../../../../support/generated.ts';

const SAMPLE = sortNumbers([2.1, -0.3, 0.8, 1.9, 3.3, 0.1, 1.2, 2.7, 0.4, 1.6, -0.9, 2.2]);

describe('quantiles of a sample', () => {
  it('are those of numpy (linear, inverted_cdf)', () => {
    const of = (find: typeof quantile) =>
      [0.1, 0.25, 0.5, 0.9].map((q) => Number(find(SAMPLE, q).toFixed(12)));
    expect(of(quantile)).toEqual([-0.26, 0.325, 1.4, 2.65]);
    expect(of(exactQuantile)).toEqual([-0.3, 0.1, 1.2, 2.7]);
  });

  it('end at the smallest and the greatest value, and the median needs no order', () => {
    for (const find of [quantile, exactQuantile])
      expect([find(SAMPLE, 0), find(SAMPLE, 1)]).toEqual([-0.9, 3.3]);
    expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([7])]).toEqual([2, 2.5, 7]);
  });

  it('have exact ranks although 0.07 times 100 is a little more than 7', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
    for (let rank = 1; rank <= 100; rank++) expect(exactQuantile(hundred, rank / 100)).toBe(rank);
  });

  it('are refused where there are none', () => {
    for (const find of [quantile, exactQuantile]) {
      expect(() => find([], 0.5)).toThrow('An empty sample has no quantiles');
      for (const q of [-0.1, 1.1, Number.NaN]) expect(() => find(SAMPLE, q)).toThrow(`received ${q}`);
    }
  });
});

describe('the exact quantile', () => {
  it('is the smallest value that enough others do not exceed', () => {
    const values = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(values, fc.integer({ min: 0, max: 100 }), (all, percent) => {
        const found = exactQuantile(sortNumbers(all), percent / 100);
        const atMost = (limit: number) => all.filter((value) => value <= limit).length * 100;
        expect(all).toContain(found);
        expect(atMost(found)).toBeGreaterThanOrEqual(percent * all.length);
        for (const value of all) if (value < found) expect(atMost(value)).toBeLessThan(percent * all.length);
      }),
      generated(),
    );
  });
});

describe('intervals of a quantile', () => {
  it('are the ranks of published tables', () => {
    // Median, 95 %: Conover, Practical Nonparametric Statistics; 0.95 of 100 by the binomial distribution.
    expect(quantileRanks(20, 0.5)).toEqual({ low: 6, high: 15 });
    expect(quantileRanks(100, 0.5)).toEqual({ low: 40, high: 61 });
    expect(quantileRanks(100, 0.95)).toEqual({ low: 90, high: 100 });
  });

  it('are open where the sample is too small', () => {
    expect(quantileRanks(5, 0.5)).toEqual({ low: undefined, high: undefined });
    expect(quantileRanks(200, 0.99)).toMatchObject({ high: undefined });
    expect(quantileInterval(SAMPLE, 0.9)).toEqual({ low: 1.9, high: Number.POSITIVE_INFINITY });
  });

  it('of counted values hold those of the values', () => {
    const values = fc.array(fc.double({ min: 0, max: 50, noNaN: true }), { minLength: 30, maxLength: 300 });
    fc.assert(
      fc.property(values, fc.constantFrom(0.1, 0.5, 0.9), (all, q) => {
        const sketch = createSketch([1, 2, 5, 10, 20]);
        for (const value of all) addToSketch(sketch, value);
        const [exact, counted] = [
          quantileInterval(sortNumbers(all), q),
          histogramQuantileInterval(sketch, q),
        ];
        expect(counted.low).toBeLessThanOrEqual(exact.low);
        expect(counted.high).toBeGreaterThanOrEqual(exact.high);
      }),
      generated(),
    );
  });
});

describe('quantiles of a histogram', () => {
  const histogram = { bounds: [10, 20, 50], counts: [0, 4, 4, 2], min: 0, max: 80 };

  it('lie on a straight line inside their bucket', () => {
    expect(histogramQuantile(histogram, 0.2)).toEqual({ value: 15, low: 10, high: 20 });
    expect(histogramQuantile(histogram, 0.4)?.value).toBe(20);
    expect(histogramQuantile(histogram, 0.5)?.value).toBe(27.5);
  });

  it('end at the smallest and the greatest value', () => {
    expect(histogramQuantile(histogram, 0)?.value).toBe(10);
    expect(histogramQuantile(histogram, 1)).toEqual({ value: 80, low: 50, high: 80 });
    expect(histogramQuantile({ ...histogram, min: 12 }, 0)?.value).toBe(12);
    expect(histogramQuantile({ ...histogram, counts: [0, 10, 0, 0], max: 14 }, 1)?.value).toBe(14);
  });

  it('are none of nothing', () => {
    expect(histogramQuantile({ ...histogram, counts: [0, 0, 0, 0] }, 0.5)).toBeUndefined();
    expect(() => histogramQuantile(histogram, 1.5)).toThrow('received 1.5');
  });
});
