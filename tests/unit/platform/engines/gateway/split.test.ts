import { describe, expect, it } from 'vitest';
import { createSplitRules } from '#engines/gateway/hosted/split/split-rules.ts';
import { createTurns, nextShare, setShares } from '#engines/gateway/hosted/split/weighted-turns.ts';

const splitOf = (...weights: readonly number[]) => {
  const split = createTurns();
  setShares(
    split,
    weights.map((weight, at) => ({ key: String(at), weight })),
  );
  return split;
};

describe('the split', () => {
  it.each([[[80, 20]], [[99, 1]], [[33, 33, 34]], [[50, 50]], [[7, 13, 80]], [[3, 4]]])(
    'is never further from the weights %j than some calls, however long it goes on',
    (weights) => {
      const split = splitOf(...weights);
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      const counts = weights.map(() => 0);
      for (let calls = 1; calls <= 20_000; calls++) {
        const at = nextShare(split);
        counts[at] = (counts[at] ?? 0) + 1;
        for (const [place, weight] of weights.entries())
          expect(Math.abs((counts[place] ?? 0) - (calls * weight) / total)).toBeLessThanOrEqual(4);
      }
    },
  );

  it.each([2, 5, 10, 20])('treats every caller of %i who take turns alike', (callers) => {
    const split = splitOf(50, 50);
    const first = Array.from({ length: callers }, () => 0);
    const rounds = 4_000;
    for (let round = 0; round < rounds; round++)
      for (let caller = 0; caller < callers; caller++)
        if (nextShare(split) === 0) first[caller] = (first[caller] ?? 0) + 1;
    // Strict turns would give 0 or 1 for an even number of callers; 5 standard deviations of chance are allowed.
    for (const count of first) expect(Math.abs(count / rounds - 0.5)).toBeLessThan(2.5 / Math.sqrt(rounds));
  });

  it('gives the first call after a change to each share as often as its weight says', () => {
    let second = 0;
    for (let i = 0; i < 10_000; i++) second += nextShare(splitOf(90, 10));
    expect(Math.abs(second / 10_000 - 0.1)).toBeLessThan(0.015);
  });

  it('goes on where it was when the same shares are told again', () => {
    const split = splitOf(90, 10);
    let second = 0;
    for (let i = 0; i < 1_000; i++) {
      setShares(split, [
        { key: '0', weight: 90 },
        { key: '1', weight: 10 },
      ]);
      second += nextShare(split);
    }
    expect(Math.abs(second - 100)).toBeLessThanOrEqual(4);
  });
});

describe('rules that are none', () => {
  it.each([
    [null],
    ['text'],
    [{}],
    [[null]],
    [[{ field: 'header', values: ['a'] }]],
    [[{ field: 'moon', name: 'x', operator: 'in', values: ['a'], versionId: 'v' }]],
    [[{ field: 'header', name: 'x', operator: 'in', values: 'a', versionId: 'v' }]],
  ])('%j are left out', (written) => expect(createSplitRules(written)).toEqual([]));
});
