import { describe, expect, it } from 'vitest';
import { type AssignmentPlan, assignArm, hashUnit, isDrawn } from '#core/experiment/assign-arm.ts';
import { numberAtPath, readValuePath } from '#core/experiment/value-at-path.ts';
import { goodnessOfFit } from '#core/statistics/hypothesis/goodness-of-fit.ts';

const arms = [
  { key: 'A', share: 50 },
  { key: 'B', share: 30 },
  { key: 'C', share: 20 },
];
const SEEN = [0, 0, 1, 0, 1, -1, 2, 1, 0, 0, 2, -1];
const UNIT = 1139713388313609;

const plan = (change: Partial<AssignmentPlan> = {}): AssignmentPlan => ({
  ...{ seed: 'seed-1', participation: 100, holdout: 0, arms },
  ...change,
});
const units = (count: number) => Array.from({ length: count }, (_, n) => `user-${n}`);

/** Counts by place: of those who stay away, then of each arm. */
function countsOf(of: AssignmentPlan, names: readonly string[]): number[] {
  const counts = [0, ...of.arms.map(() => 0)];
  for (const name of names) {
    const place = assignArm(of, name) + 1;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}

describe('the arm of a unit', () => {
  it('fits the shares: a million units, and those of neighbouring names and seeds', () => {
    const [, ...counts] = countsOf(plan(), units(1_000_000));
    expect(goodnessOfFit(counts, [50, 30, 20]).p).toBeGreaterThan(0.001);
    for (let seed = 0; seed < 20; seed++) {
      const part = plan({ seed: `seed-${seed}`, participation: 40, holdout: 10 });
      const shares = [100 - 36, 18, 10.8, 7.2];
      expect(goodnessOfFit(countsOf(part, units(20_000)), shares).p).toBeGreaterThan(0.0001);
    }
  });

  it('is written down: the same for ever', () => {
    const wanted = units(12).map((unit) => assignArm(plan({ participation: 70 }), unit));
    expect(wanted).toEqual(SEEN);
    expect(hashUnit('seed-1', 'user-1')).toBe(UNIT);
  });

  it('moves only the units that must move when more take part', () => {
    const names = units(100_000);
    const [before, after] = [20, 30].map((participation) =>
      names.map((name) => assignArm(plan({ participation, holdout: 5 }), name)),
    );
    const moved = names.filter((_, at) => before?.[at] !== after?.[at]);
    expect(names.every((_, at) => before?.[at] === -1 || before?.[at] === after?.[at])).toBe(true);
    expect(Math.abs(moved.length / names.length - 0.095)).toBeLessThan(0.005);
  });

  it('has nothing to do with who takes part, is held out, or is copied', () => {
    const names = units(60_000);
    for (const purpose of ['participation', 'holdout', 'shadow']) {
      const drawn = names.filter((name) => isDrawn('seed-1', purpose, 25, name));
      const [, ...counts] = countsOf(plan(), drawn);
      expect(goodnessOfFit(counts, [50, 30, 20]).p).toBeGreaterThan(0.001);
    }
    const twice = names.filter(
      (name) => isDrawn('seed-1', 'participation', 50, name) && isDrawn('seed-1', 'holdout', 50, name),
    );
    expect(goodnessOfFit([twice.length, names.length - twice.length], [25, 75]).p).toBeGreaterThan(0.001);
  });

  it('of another seed says nothing of this one', () => {
    const names = units(60_000);
    const first = names.filter((name) => assignArm(plan(), name) === 0);
    const [, ...counts] = countsOf(plan({ seed: 'seed-2' }), first);
    expect(goodnessOfFit(counts, [50, 30, 20]).p).toBeGreaterThan(0.001);
  });
});

describe('a number in an answer', () => {
  it.each([
    ['result.score', 0.5],
    ['$.items[1].price', 7],
    ['items[0].sold', 1],
    ['items[2].price', undefined],
    ['result', undefined],
    ['result.text', undefined],
    ['result.constructor.length', undefined],
  ])('at %s is %s', (path, wanted) => {
    const content = { result: { score: 0.5, text: '7' }, items: [{ sold: true }, { price: 7 }] };
    expect(numberAtPath(content, readValuePath(path) ?? [])).toBe(wanted);
  });

  it.each(['', '$', '.', '.a', '$a', 'a.', 'a..b', 'a[b]', 'a[', 'a[]', 'a]', 'a[0]b', 'a.[0]'])(
    'has no path %j',
    (text) => {
      expect(readValuePath(text)).toBeUndefined();
    },
  );
});
