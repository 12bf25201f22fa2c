import { expect, it } from 'vitest';
import { createRandom, drawInteger } from '#core/statistics/random/random.ts';
import { compareLines } from '../../../../plugins/service-test/model/compare-lines.ts';

const marked = (before: string, after: string) =>
  compareLines(before, after).map(
    ({ change, text }) => ({ same: ' ', removed: '-', added: '+' })[change] + text,
  );

it('shows what changed between what stayed', () => {
  expect(marked('a\nb\nc\nd', 'a\nx\nc\ny\nd')).toEqual([' a', '-b', '+x', ' c', '+y', ' d']);
  expect(marked('same', 'same')).toEqual([' same']);
  expect(marked('', 'a')).toEqual(['-', '+a']);
});

it.each([1, 2, 3, 4, 5])('gives back both texts (%d)', (seed) => {
  const random = createRandom(seed);
  const text = () => Array.from({ length: 30 }, () => 'abc'[drawInteger(random, 3)]).join('\n');
  const [before, after] = [text(), text()];
  const lines = compareLines(before, after);
  const side = (other: string) =>
    lines
      .filter(({ change }) => change !== other)
      .map(({ text: line }) => line)
      .join('\n');
  expect([side('added'), side('removed')]).toEqual([before, after]);
});

it('replaces the middle of what is too long to be compared', () => {
  const many = (sign: string) => Array.from({ length: 3000 }, (_, at) => `${sign}${at}`).join('\n');
  const lines = compareLines(`head\n${many('a')}\nend`, `head\n${many('b')}\nend`);
  expect(lines).toHaveLength(6002);
  expect([lines[0], lines[1], lines.at(-1)]).toMatchObject([
    { change: 'same', text: 'head' },
    { change: 'removed', text: 'a0' },
    { change: 'same', text: 'end' },
  ]);
});
