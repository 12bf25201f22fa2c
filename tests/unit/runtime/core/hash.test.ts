import { expect, it } from 'vitest';
import { hashText } from '#core/hash.ts';

it('gives the same short name to the same text and different ones to different texts', () => {
  expect(hashText('应用')).toBe(hashText('应用'));
  const names = new Set(Array.from({ length: 20_000 }, (_, index) => hashText(`text ${index}`)));
  expect(names.size).toBe(20_000);
  expect(hashText('')).toMatch(/^[0-9a-z]{11}$/);
});
