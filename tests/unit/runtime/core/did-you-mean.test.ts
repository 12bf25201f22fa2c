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

it.each([
  ['x', ['y', 'id', 'xy']],
  ['id', ['to', 'ip', 'i', 'ids']],
  ['忙', ['闲', '忙碌']],
])('offers nothing for %s: one or two letters tell too little', (word, known) => {
  expect(didYouMean(word, known)).toBeUndefined();
});

it.each([
  ['ID', 'id'],
  ['X', 'x'],
  ['OT', 'to'],
  ['too', 'to'],
  ['名字', '名称'],
])('takes %s for %s', (word, meant) => {
  expect(didYouMean(word, ['ip', 'y', meant])).toBe(meant);
});

it.each([
  ['application.create', ['application.delete', 'application.update'], undefined],
  ['application.delet', ['application.get', 'application.delete'], 'application.delete'],
  ['aplication.delete', ['application.delete', 'volume.delete'], 'application.delete'],
  ['platform.write', ['project.write'], undefined],
  ['project.ai-servce', ['project.ai-service', 'project.ai-abtest'], 'project.ai-service'],
])('compares the last segment of %s by itself', (word, known, meant) => {
  expect(didYouMean(word, known)).toBe(meant);
});

it('counts a swap of neighbours as one change', () => {
  expect(editDistance('abcd', 'abdc')).toBe(1);
  expect(editDistance('', 'abc')).toBe(3);
});
