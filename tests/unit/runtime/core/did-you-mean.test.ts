import { expect, it } from 'vitest';
import { didYouMean, editDistance } from '#core/did-you-mean.ts';

const KNOWN = ['permission', 'placeholder', 'columns', 'to', 'text'];

it.each([
  ['permision', 'permission'],
  ['Permission', 'permission'],
  ['placehodler', 'placeholder'],
  ['colums', 'columns'],
  ['ot', 'to'],
])('finds what was meant by %s', (word, meant) => {
  expect(didYouMean(word, KNOWN)).toBe(meant);
});

it.each(['zebra', '', 'perm'])('offers nothing for %j', (word) => {
  expect(didYouMean(word, ['permission', 'columns'])).toBeUndefined();
});

it('counts a swap of neighbours as one change', () => {
  expect(editDistance('abcd', 'abdc')).toBe(1);
  expect(editDistance('', 'abc')).toBe(3);
});
