import { describe, expect, it } from 'vitest';
import { crossingChance } from '#core/experiment/crossing-chance.ts';
import { planSample, sequentialFactor, smallestEffects, unitsToFind } from '#core/experiment/plan-sample.ts';
import { daysToReach, newUnitsPerDay, participantsFor, unitsBy } from '#core/experiment/traffic-plan.ts';

const WISH = { alpha: 0.05, power: 0.8 };
const WANTED = planSample(WISH);
const shareOf = (value: number, likeness = 1) => ({
  type: 'proportion' as const,
  value,
  variancePerUnit: likeness * value * (1 - value),
});
const MEAN = { type: 'mean', value: 100, variancePerUnit: 1_600 } as const;

describe('the chance to find something at one of several looks', () => {
  // Jennison and Turnbull, Group Sequential Methods, tables 2.1 and 2.3: constants for an error of 5 %.
  it.each([
    ['Pocock', 2, () => 2.178],
    ['Pocock', 5, () => 2.413],
    ['Pocock', 10, () => 2.555],
    ["O'Brien and Fleming", 5, (look: number) => 2.04 * Math.sqrt(5 / (look + 1))],
    ["O'Brien and Fleming", 10, (look: number) => 2.087 * Math.sqrt(10 / (look + 1))],
  ] as const)("is 5 %% by %s's limits of %d looks where nothing is", (_name, looks, limit) => {
    const limits = Array.from({ length: looks }, (_, look) => limit(look));
    expect(crossingChance(0, limits)).toBeCloseTo(0.05, 3);
  });

  it('is the power of a single look', () => {
    expect(crossingChance(1.959963984540054 + 0.8416212335729143, [1.959963984540054])).toBeCloseTo(0.8, 4);
  });
});

describe('units to find a change', () => {
  it.each([
    [0.1, 0.1, 14_751],
    [0.5, 0.1, 1_565],
  ])('of a share of %d by %d are those published', (value, effect, units) => {
    expect(unitsToFind(shareOf(value), effect, WANTED)?.fixed).toBe(units);
  });

  it('are more where the calls of a unit are alike, and of a test that may be read early', () => {
    const plain = unitsToFind(shareOf(0.1), 0.1, WANTED);
    const alike = unitsToFind(shareOf(0.1, 3), 0.1, WANTED);
    expect((alike?.fixed ?? 0) / (plain?.fixed ?? 1)).toBeCloseTo(3, 3);
    const factor = (plain?.sequential ?? 0) / (plain?.fixed ?? 1);
    expect(factor).toBeCloseTo(sequentialFactor(WISH), 3);
    expect(factor).toBeGreaterThan(1.5);
    expect(factor).toBeLessThan(2);
  });

  it('of a mean follow the textbook, with the spread it will have', () => {
    // (1.96 + 0.8416)^2 (1,600 + 1,600 0.9^2) / 10^2
    expect(unitsToFind(MEAN, -0.1, WANTED)?.fixed).toBe(Math.ceil(7.848879734 * 28.96));
    expect(unitsToFind(MEAN, -0.9, WANTED)?.fixed).toBe(50);
  });

  it.each([
    ['no change', MEAN, 0],
    ['a share above 1', shareOf(0.95), 0.1],
    ['a baseline of 0', { ...MEAN, value: 0 }, 0.1],
    ['less than nothing', MEAN, -1],
  ])('do not exist for %s', (_what, baseline, effect) => {
    expect(unitsToFind(baseline, effect, WANTED)).toBeUndefined();
  });
});

describe('the smallest change that units find', () => {
  it('is the one they are planned for', () => {
    const planned = unitsToFind(MEAN, -0.1, WANTED);
    const [fixed, sequential] = smallestEffects(
      MEAN,
      [planned?.fixed ?? 0, planned?.sequential ?? 0],
      WANTED,
      -1,
    );
    expect(fixed?.fixed).toBeCloseTo(-0.1, 3);
    expect(sequential?.sequential).toBeCloseTo(-0.1, 3);
    expect(fixed?.sequential).toBeLessThan(fixed?.fixed ?? 0);
  });

  it('falls with their number, and is none where a share has no room', () => {
    const curve = smallestEffects(shareOf(0.99), [200, 1_000, 10_000, 100_000], WANTED, 1);
    expect(curve[0]).toEqual({ units: 200, fixed: null, sequential: null });
    const fixed = curve.slice(1).map((point) => point.fixed ?? Number.POSITIVE_INFINITY);
    expect(fixed).toEqual(fixed.toSorted((one, other) => other - one));
    expect(curve[3]?.fixed).toBeLessThan(0.0014);
  });
});

describe('days', () => {
  const trafficOf = (seen: readonly number[], days = seen.length) => ({
    ...{ seen, days },
    newPerDay: newUnitsPerDay({ seen, days }),
  });

  it('are those on which so many units were seen, then go on', () => {
    const traffic = trafficOf([400, 600, 700, 760, 800, 840]);
    expect(daysToReach(650, traffic, 1)).toBe(3);
    expect(daysToReach(350, traffic, 0.5)).toBe(3);
    // 140 new ones in the last three days.
    expect(daysToReach(980, traffic, 1)).toBe(9);
    expect([unitsBy(traffic, 3), unitsBy(traffic, 9)]).toEqual([700, 980]);
    expect(daysToReach(900, trafficOf([500, 500, 500, 500]), 1)).toBe(Number.POSITIVE_INFINITY);
  });

  it('are not known before two days tell how many units are new', () => {
    for (const traffic of [trafficOf([]), trafficOf([30], 1 / 24), trafficOf([400, 410], 1.02)]) {
      expect(daysToReach(10_000, traffic, 1)).toBeUndefined();
      expect([unitsBy(traffic, 1_000), traffic.newPerDay]).toEqual([undefined, undefined]);
    }
    expect(daysToReach(20, trafficOf([30], 1 / 24), 1)).toBe(1);
    // A day that is under way: each call is new, 30 an hour.
    const calls = { seen: [30], days: 1 / 24, newPerDay: 720 };
    expect([unitsBy(calls, 1), unitsBy(calls, 2)]).toEqual([720, 1_440]);
    expect(daysToReach(1_440, calls, 1)).toBe(2);
  });

  it('are more when the arms are unequal', () => {
    expect(participantsFor(1_000, 50, 50)).toBe(2_000);
    expect(participantsFor(1_000, 90, 10)).toBe(5_556);
  });
});
